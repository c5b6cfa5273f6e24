import { functionWords, wordSet } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { placeAt } from '../places/read-places.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classOf } from '../words/word-classes.js';
import { knownOrganizationAt } from './known-organizations.js';
import {
  announcedAt,
  endingAt,
  type Finders,
  joints,
  knownAt,
  type OrganizationSpan,
  organizationFinders,
  placedAt,
  saintAt,
} from './organization-spans.js';
import {
  churchHospitals,
  commonplaceOrganizations,
  companyWords,
  doubtfulFacilityWords,
  doubtfulOrganizations,
  employerCues,
  facilityCues,
  facilityPhrases,
  facilityWords,
  institutionPhrases,
  institutionWords,
  legalForms,
  visitCues,
} from './organization-vocabulary.js';

/** Organisations and medical facilities: known ones, those named by what they are, and what stands behind `works for` and the like. */
export function readOrganizations(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  const finders = organizationFinders;
  for (let index = 0; index < tokens.length; index += 1)
    for (const span of [
      knownAt(tokens, index),
      endingAt(tokens, index, finders),
      placedAt(tokens, index),
      saintAt(tokens, index),
      announcedAt(tokens, index, finders),
    ])
      if (span) candidates.push(candidateOf(document, cues, span, finders));
  return candidates;
}

function candidateOf(
  document: TextDocument,
  cues: Cues,
  { first, last, features }: OrganizationSpan,
  finders: Finders,
): Candidate {
  const { tokens } = document;
  const found = cues.around(first, last);
  for (const feature of features) found.add(feature);
  addHead(found, tokens, first, last);
  addSurroundings(found, tokens, first, last, finders);
  return {
    kind: 'organization',
    first,
    last,
    features: found,
    measures: { words: last - first + 1 },
  };
}

function addHead(found: Set<string>, tokens: readonly Token[], first: number, last: number): void {
  const head = tokens[first]?.key ?? '';
  const { given, family, word } = classOf(head);
  const { cities, commonWords, frequentWords } = gazetteer();
  if (hasCapital(tokens, first)) found.add('capital');
  if (isSmall(tokens, first) && head !== 'the') found.add('small');
  if (tokens[first]?.cased && tokens[first]?.capitalised) found.add('cased');
  if (given > 0) found.add('given');
  if (family > 0) found.add('family');
  if (word) found.add('word');
  if (commonWords.has(head)) found.add('common-word');
  if (frequentWords.has(head)) found.add('frequent-word');
  if (last > first && hasCapital(tokens, last)) found.add('capitals');
  if (tokens.slice(first, last).some(({ key }) => key === 'and')) found.add('pair');
  const names = tokens.slice(first, last).map(({ key }) => key);
  if (names.some((key) => !commonWords.has(key) || classOf(key).family > 0 || cities.has(key)))
    found.add('proper');
  if (placeAt(tokens, first)?.last === last) found.add('place');
  if (names.some((key) => !classOf(key).word)) found.add('unusual');
  if (first === last && doubtfulOrganizations.has(head)) found.add('doubtful');
  if (commonplaceOrganizations.has(head)) found.add('commonplace');
}

const companyVerbs =
  /^(?:closed|makes|sells|builds|said|flies|delivers|hired|opened|runs|announced|moved|bought|launched|recalls|employs|works|has|called|is|was|published|founded|built|tested|charged|gave|refunded|cancelled|rejected|approved|sent|denied|owes|declined|billed|overcharged)$/;

function addSurroundings(
  found: Set<string>,
  tokens: readonly Token[],
  first: number,
  last: number,
  { employers }: Finders,
): void {
  const before = tokens[first - 1]?.key ?? '';
  const isApart = tokens[first]?.startsSentence ?? true;
  if (isApart) found.add('starts-sentence');
  if (
    !isApart &&
    /^(?:a|an|the|my|our|your|his|her|their|this|that|any|some|every|no)$/.test(before)
  )
    found.add('determined');
  if (!isApart && /^(?:a|an|any|some|every|no|each|another)$/.test(before)) found.add('articled');
  if (
    !isApart &&
    /^(?:at|for|from|with|by|via|to|bank|use|using|through|joined|called|and|in|outside|near)$/.test(
      before,
    )
  )
    found.add('placed');
  for (let at = Math.max(0, first - 6); at < first; at += 1) {
    const cue = employers.match(tokens, at);
    const isLink =
      cue &&
      cue.next <= first &&
      tokens.slice(cue.next, first).every(({ key }) => functionWords.has(key) || joints.test(key));
    if (isLink) found.add(cue.value);
  }
  if (companyVerbs.test(tokens[last + 1]?.key ?? '') && !tokens[last + 1]?.startsSentence)
    found.add('company-verb');
}
