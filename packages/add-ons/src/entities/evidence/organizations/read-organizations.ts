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

/** A span that may be an organisation, with the evidence by which it was found. */
interface OrganizationSpan {
  readonly first: number;
  readonly last: number;
  readonly features: readonly string[];
}

/** Most words of a name in front of the word that says what it is. */
const maximumHeadWords = 4;
/** Most words between an announcement of a company and its name. */
const maximumLinks = 3;

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

interface Finders {
  readonly endings: PhraseFinder<'facility' | 'institution'>;
  readonly employers: PhraseFinder<'employed' | 'facility-cue' | 'visited'>;
}

const organizationFinders: Finders = {
  endings: new PhraseFinder([
    ...facilityPhrases.map((phrase) => [phrase, 'facility'] as const),
    ...institutionPhrases.map((phrase) => [phrase, 'institution'] as const),
  ]),
  employers: new PhraseFinder([
    ...employerCues.map((cue) => [cue, 'employed'] as const),
    ...facilityCues.map((cue) => [cue, 'facility-cue'] as const),
    ...visitCues.map((cue) => [cue, 'visited'] as const),
  ]),
};

function knownAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  const found = knownOrganizationAt(tokens, index);
  if (!found) return undefined;
  const last = withForm(tokens, found.last);
  return {
    first: index,
    last,
    features: [
      'known',
      ...(found.isSure ? ['sure'] : []),
      ...(last > found.last ? ['legal-form'] : []),
    ],
  };
}

const formWords = wordSet(
  'bank group pharmacy hospital hospitals clinic insurance limited energy mobile airlines airways stores supermarket broadband',
);

/** With the words behind it that say what it is. */
function withForm(tokens: readonly Token[], last: number): number {
  const next = tokens[last + 1];
  if (!next || !/ $/.test(next.gap) || next.startsSentence) return last;
  const society = organizationFinders.endings.match(tokens, last + 1);
  if (society) return society.next - 1;
  return legalForms.has(next.key) || formWords.has(next.key) ? last + 1 : last;
}

/** A name in front of a word such as `hospital`, `university`, `limited`. */
function endingAt(
  tokens: readonly Token[],
  index: number,
  { endings: phrases }: Finders,
): OrganizationSpan | undefined {
  const key = tokens[index]?.key ?? '';
  const phrase = phrases.match(tokens, index);
  const feature = phrase?.value ?? endingFeature(key);
  if (!feature) return undefined;
  let first = index;
  while (first > 0 && index - first < maximumHeadWords && isHeadWord(tokens, first - 1, first))
    first -= 1;
  if (first === index) return undefined;
  const end = withEnding(tokens, phrase ? phrase.next - 1 : index);
  const place = tokens[end + 1]?.key === 'of' ? placeAt(tokens, end + 2) : undefined;
  return { first, last: place?.last ?? end, features: [feature, ...(place ? ['of-place'] : [])] };
}

const endings = new Map<string, string>();
for (const [feature, words] of [
  ['facility', facilityWords],
  ['legal-form', legalForms],
  ['institution', institutionWords],
  ['company-word', companyWords],
  ['doubtful-facility', doubtfulFacilityWords],
] as const)
  for (const word of words) if (!endings.has(word)) endings.set(word, feature);

const endingFeature = (key: string) => endings.get(key);

/** `hargreaves and sons limited`, `lagos university teaching hospital`: words that say what it is, one after the other. */
function withEnding(tokens: readonly Token[], last: number): number {
  let end = last;
  for (
    let next = tokens[end + 1];
    next && / $/.test(next.gap) && !next.startsSentence;
    next = tokens[end + 1]
  ) {
    const isForm =
      legalForms.has(next.key) ||
      facilityWords.has(next.key) ||
      /^(?:limited|group|trust|company|holdings)$/.test(next.key);
    if (!isForm || (next.cased && !next.capitalised)) break;
    end += 1;
  }
  return end;
}

const joints = /^(?:and|of|the|&)$/;

function isHeadWord(tokens: readonly Token[], index: number, next: number): boolean {
  const token = tokens[index];
  const following = tokens[next];
  if (
    !token ||
    !following ||
    following.startsSentence ||
    !/^(?:[ -]| ?[&+] ?|, |\. ?)$/.test(following.gap)
  )
    return false;
  if (/^[,.]/.test(following.gap) && !(/^st$/.test(token.key) || legalForms.has(following.key)))
    return false;
  if (joints.test(token.key) && index > 0)
    return /^(?:and|&)$/.test(token.key) && isNamePart(tokens, index - 1);
  return isNamePart(tokens, index);
}

/** Verbs and adjectives in front of a word such as hospital, which are no part of its name. */
const notInNames = wordSet(
  `river blood food data sperm piggy bottle memory employer company firm landlord supplier solicitor lender work works worked working went goes go going treated admitted left join joins joined visit visited visiting called calling call insurer using
  use used via see saw run runs running own owns start started starting sued want need find found join says said ask ring phone get got take
  took taken rushed local nearest same public private big new old whole other closest good great best small large first last next different
  nice bad busy open closed previous current former main my our your insurance parent holding shell limited online investment secondary primary
  high law business art medical state credit trade brain heart knee hip eye plastic back oral open day minor major emergency routine after
  before had having needs needed dental walk village town city doctors doctor vets vet pet animal nhs ear skin fertility cancer sleep pain
  sexual mental dialysis maternity elective keyhole laser cosmetic bypass weight retail hospital clinic online corner nearby particular
  specific certain entire`,
);

function isNamePart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || functionWords.has(token.key) || /^\d+$/.test(token.key)) return false;
  if (token.cased && !token.startsSentence)
    return token.capitalised || endingFeature(token.key) !== undefined;
  return !notInNames.has(token.key);
}

const institutionHeads = wordSet(
  'university bank institute college department ministry school faculty',
);

/** `university of michigan`, `bank of england`, `royal college of nursing`. */
function placedAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  if (!institutionHeads.has(tokens[index]?.key ?? '')) return undefined;
  if (tokens[index + 1]?.key !== 'of') return undefined;
  const skip = tokens[index + 2]?.key === 'the' ? 1 : 0;
  const token = tokens[index + 2 + skip];
  if (!token || functionWords.has(token.key) || (token.cased && !token.capitalised))
    return undefined;
  const next = tokens[index + 3 + skip];
  const isTwo =
    next !== undefined &&
    ['cities', 'regions'].some((list) =>
      gazetteer()[list as 'cities' | 'regions'].has(`${token.key} ${next.key}`),
    );
  const { word } = classOf(token.key);
  const last = index + 2 + skip + (isTwo ? 1 : 0);
  const { cities, countries, regions } = gazetteer();
  const isProper =
    isTwo ||
    token.capitalised ||
    !word ||
    cities.has(token.key) ||
    countries.has(token.key) ||
    regions.has(token.key);
  return !isProper ? undefined : { first: index, last, features: ['institution', 'of-place'] };
}

const saints = wordSet('st saint saints our');
const churches = new PhraseFinder(churchHospitals.map((name) => [name, true] as const));

/** `st mary's`, `saint jude`: hospitals, schools and churches. */
function saintAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  const church = churches.match(tokens, index);
  if (church)
    return { first: index, last: withEnding(tokens, church.next - 1), features: ['saint'] };
  if (!saints.has(tokens[index]?.key ?? '')) return undefined;
  const isLady = tokens[index]?.key === 'our' && tokens[index + 1]?.key === 'lady';
  if (tokens[index]?.key === 'our' && !isLady) return undefined;
  const name = tokens[index + 1];
  if (!name || !/^\.? ?$/.test(name.gap) || (classOf(name.key).given === 0 && !isLady))
    return undefined;
  return { first: index, last: index + 1, features: ['saint'] };
}

/** What stands behind `works for`, `transferred from` and the like. */
function announcedAt(
  tokens: readonly Token[],
  index: number,
  { employers }: Finders,
): OrganizationSpan | undefined {
  const found = employers.match(tokens, index);
  if (!found || found.value === 'visited') return undefined;
  let first = found.next;
  while (
    first < found.next + maximumLinks &&
    /^(?:is|was|the|a|called|now|currently|um|uh|as|in|at|with)$/.test(tokens[first]?.key ?? '')
  )
    first += 1;
  if (!isAnnouncedWord(tokens, first)) return undefined;
  let last = first;
  while (last - first < maximumHeadWords && isAnnouncedPart(tokens, last + 1)) last += 1;
  while (last > first && joints.test(tokens[last]?.key ?? '')) last -= 1;
  return { first, last, features: [found.value] };
}

function isAnnouncedWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (
    !token ||
    token.startsSentence ||
    functionWords.has(token.key) ||
    /\d/.test(token.key) ||
    token.key.length < 2
  )
    return false;
  if (hasCapital(tokens, index) || /^[A-Z]{2,}$/.test(token.text)) return true;
  if (token.cased) return false;
  const { word, unknown, given, family } = classOf(token.key);
  if (unknown || !word) return true;
  const isPair =
    tokens[index + 1]?.key === 'and' &&
    family > 0 &&
    classOf(tokens[index + 2]?.key ?? '').family > 0;
  return (
    isPair || (given + family > 0 && [1, 2, 3].some((offset) => isEnding(tokens, index + offset)))
  );
}

const isEnding = (tokens: readonly Token[], index: number) => {
  const { key = '', gap = '.', startsSentence = true } = tokens[index] ?? {};
  return / $/.test(gap) && !startsSentence && endingFeature(key) !== undefined;
};

function isAnnouncedPart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.startsSentence || !/^(?:[ -]| ?& ?)$/.test(token.gap)) return false;
  if (/^and$/.test(token.key))
    return (
      isEnding(tokens, index + 1) ||
      (classOf(tokens[index + 1]?.key ?? '').family > 0 &&
        classOf(tokens[index - 1]?.key ?? '').family > 0) ||
      (hasCapital(tokens, index - 1) && hasCapital(tokens, index + 1))
    );
  if (functionWords.has(token.key)) return false;
  if (token.cased) return token.capitalised;
  const { word, unknown } = classOf(token.key);
  const isSecond = tokens[index - 1]?.key === 'and' && classOf(token.key).family > 0;
  return (
    isSecond ||
    unknown ||
    !word ||
    endingFeature(token.key) !== undefined ||
    isEnding(tokens, index + 1)
  );
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
