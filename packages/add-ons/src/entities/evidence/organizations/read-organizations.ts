import { functionWords, wordSet } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { placeAt } from '../places/read-places.js';
import { hasCapital, isCased, isSmall } from '../words/capitals.js';
import { addFeatures, type FeatureTests } from '../words/feature-tests.js';
import { classifyWord } from '../words/word-classes.js';
import { branchAt, venueAt } from './branches.js';
import {
  announcedAt,
  endingAt,
  joints,
  knownAt,
  type OrganizationSpan,
  organizationFinders,
  placedAt,
} from './organization-spans.js';
import { commonplaceOrganizations, doubtfulOrganizations } from './organization-vocabulary.js';
import { saintAt } from './saints.js';

const finders: readonly ((
  tokens: readonly Token[],
  index: number,
) => OrganizationSpan | undefined)[] = [
  knownAt,
  (tokens, index) => endingAt(tokens, index, organizationFinders),
  placedAt,
  saintAt,
  (tokens, index) => announcedAt(tokens, index, organizationFinders),
  branchAt,
  venueAt,
];

/**
 * Organisations and medical facilities: known ones, those named by what they are, and what follows
 * `works for` and the like.
 */
export function readOrganizations(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1)
    for (const find of finders) {
      const span = find(tokens, index);
      if (span) candidates.push(createCandidate(document, cues, span));
    }
  return candidates;
}

function createCandidate(
  document: TextDocument,
  cues: Cues,
  { first, last, features }: OrganizationSpan,
): Candidate {
  const { tokens } = document;
  const found = cues.around(first, last);
  for (const feature of features) found.add(feature);
  const inText = {
    tokens,
    first,
    last,
    head: keyAt(tokens, first),
    names: tokens.slice(first, last).map(({ key }) => key),
    before: keyAt(tokens, first - 1),
  };
  addFeatures(found, headTests, inText);
  if (!tokens[first]?.startsSentence) addFeatures(found, beforeTests, inText);
  addAnnouncements(found, tokens, first);
  const isNamedWithArticle = features.some((feature) => feature.endsWith('facility'));
  return {
    kind: 'organization',
    first: isNamedWithArticle && inText.before === 'the' ? first - 1 : first,
    last,
    features: found,
    measures: { words: last - first + 1 },
  };
}

/** An organisation, with its first word, its name and the word in front of it. */
interface OrganizationInText {
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
  readonly head: string;
  readonly names: readonly string[];
  readonly before: string;
}

const headTests: FeatureTests<OrganizationInText> = [
  ['capital', ({ tokens, first }) => hasCapital(tokens, first)],
  ['small', ({ tokens, first, head }) => isSmall(tokens, first) && head !== 'the'],
  ['cased', ({ tokens, first }) => isCased(tokens, first)],
  ['given', ({ head }) => classifyWord(head).given > 0],
  ['family', ({ head }) => classifyWord(head).family > 0],
  ['word', ({ head }) => classifyWord(head).word],
  ['common-word', ({ head }) => gazetteer().commonWords.has(head)],
  ['frequent-word', ({ head }) => gazetteer().frequentWords.has(head)],
  ['capitals', ({ tokens, first, last }) => last > first && hasCapital(tokens, last)],
  ['bank', ({ tokens, first, last }) => last > first && keyAt(tokens, last) === 'bank'],
  ['pair', ({ names }) => names.includes('and')],
  ['proper', ({ names }) => names.some(isProper)],
  ['unusual', ({ names }) => names.some((key) => !classifyWord(key).word)],
  ['place', ({ tokens, first, last }) => placeAt(tokens, first)?.last === last],
  ['doubtful', ({ first, last, head }) => first === last && doubtfulOrganizations.has(head)],
  ['commonplace', ({ head }) => commonplaceOrganizations.has(head)],
  ['starts-sentence', ({ tokens, first }) => tokens[first]?.startsSentence ?? false],
  ['company-verb', ({ tokens, last }) => isCompanyVerb(tokens, last + 1)],
];

const isProper = (key: string) =>
  !gazetteer().commonWords.has(key) || classifyWord(key).family > 0 || gazetteer().cities.has(key);

const companyVerbs = wordSet(
  `closed makes sells builds said flies delivers hired opened runs announced moved bought launched recalls employs works has called is was published founded built tested charged gave refunded cancelled
  rejected approved sent denied owes declined billed overcharged`,
);

const isCompanyVerb = (tokens: readonly Token[], index: number) =>
  companyVerbs.has(keyAt(tokens, index)) && !tokens[index]?.startsSentence;

const determiners = wordSet('a an the my our your his her their this that any some every no');
const articles = wordSet('a an any some every no each another');
const prepositions = wordSet(
  'at for from with by via to bank use using through joined called and in outside near',
);

const beforeTests: FeatureTests<OrganizationInText> = [
  ['determined', ({ before }) => determiners.has(before)],
  ['articled', ({ before }) => articles.has(before)],
  ['placed', ({ before }) => prepositions.has(before)],
];

/** Most words between the start of an announcement and what it announces. */
const maximumAnnouncement = 6;

/** Adds the announcements that lead to a span. */
function addAnnouncements(found: Set<string>, tokens: readonly Token[], first: number): void {
  for (let at = Math.max(0, first - maximumAnnouncement); at < first; at += 1) {
    const cue = organizationFinders.employers.match(tokens, at);
    if (!cue || cue.next > first) continue;
    const between = tokens.slice(cue.next, first);
    if (between.every(({ key }) => functionWords.has(key) || joints.test(key)))
      found.add(cue.value);
  }
}
