import { functionWords, wordSet } from '../../../text/word-lists.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { placeAt } from '../places/read-places.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import { knownOrganizationAt } from './known-organizations.js';
import {
  companyNouns,
  companyWords,
  doubtfulFacilityWords,
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
export interface OrganizationSpan {
  readonly first: number;
  readonly last: number;
  readonly features: readonly string[];
}

/** Maximum number of words of a name in front of the word for its kind. */
const maximumHeadWords = 4;

/** Most words between an announcement of a company and its name. */
const maximumLinks = 3;

export interface Finders {
  readonly endings: PhraseFinder<'facility' | 'institution'>;
  readonly employers: PhraseFinder<'employed' | 'facility-cue' | 'visited'>;
}

export const organizationFinders: Finders = {
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

export function knownAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
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
  if (!next || !next.gap.endsWith(' ') || next.startsSentence) return last;
  const society = organizationFinders.endings.match(tokens, last + 1);
  if (society) return society.next - 1;
  return legalForms.has(next.key) || formWords.has(next.key) ? last + 1 : last;
}

/** A name in front of a word such as `hospital`, `university`, `limited`. */
export function endingAt(
  tokens: readonly Token[],
  index: number,
  { endings: phrases }: Finders,
): OrganizationSpan | undefined {
  const phrase = phrases.match(tokens, index);
  const feature = phrase?.value ?? endingFeature(keyAt(tokens, index));
  if (!feature) return undefined;
  let first = index;
  while (first > 0 && index - first < maximumHeadWords && isHeadWord(tokens, first - 1, first))
    first -= 1;
  if (first === index) return undefined;
  const end = withEnding(tokens, phrase ? phrase.next - 1 : index);
  const place = keyAt(tokens, end + 1) === 'of' ? placeAt(tokens, end + 2) : undefined;
  return { first, last: place?.last ?? end, features: [feature, ...(place ? ['of-place'] : [])] };
}

const endings = new Map<string, string>();

for (const [feature, words] of [
  ['facility', facilityWords],
  ['legal-form', legalForms],
  ['institution', institutionWords],
  ['company-word', companyWords],
  ['company-noun', companyNouns],
  ['doubtful-facility', doubtfulFacilityWords],
] as const)
  for (const word of words) if (!endings.has(word)) endings.set(word, feature);

const endingFeature = (key: string) => endings.get(key);

/**
 * `hargreaves and sons limited`, `lagos university teaching hospital`: consecutive words that
 * describe what it is.
 */
export function withEnding(tokens: readonly Token[], last: number): number {
  let end = last;
  for (
    let next = tokens[end + 1];
    next && next.gap.endsWith(' ') && !next.startsSentence;
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

export const joints = /^(?:and|of|the|&)$/;

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

/** Verbs and adjectives in front of a word such as hospital, which are not part of its name. */
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
  if (isNumberToken(tokens, index) && isNumberToken(tokens, index - 1)) return false;
  if (token.cased && !token.startsSentence)
    return token.capitalised || endingFeature(token.key) !== undefined;
  return !notInNames.has(token.key);
}

const institutionHeads = wordSet(
  'university bank institute college department ministry school faculty',
);

/** `university of michigan`, `bank of england`, `college of the bahamas`. */
export function placedAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  if (!institutionHeads.has(keyAt(tokens, index)) || keyAt(tokens, index + 1) !== 'of')
    return undefined;
  const first = index + 2 + (keyAt(tokens, index + 2) === 'the' ? 1 : 0);
  const token = tokens[first];
  if (!token || functionWords.has(token.key) || isSmall(tokens, first)) return undefined;
  const place = placeAt(tokens, first);
  if (!place && !token.capitalised && classifyWord(token.key).word) return undefined;
  return { first: index, last: place?.last ?? first, features: ['institution', 'of-place'] };
}

/** What follows `works for`, `transferred from` and the like. */
export function announcedAt(
  tokens: readonly Token[],
  index: number,
  { employers }: Finders,
): OrganizationSpan | undefined {
  const found = employers.match(tokens, index);
  if (!found || found.value === 'visited') return undefined;
  let first = found.next;
  while (
    first < found.next + maximumLinks &&
    /^(?:is|was|the|a|called|now|currently|um|uh|as|in|at|with|their|there|our)$/.test(
      keyAt(tokens, first),
    )
  )
    first += 1;
  if (!isAnnouncedWord(tokens, first)) return misheardAt(tokens, found.next);
  let last = first;
  while (last - first < maximumHeadWords && isAnnouncedPart(tokens, last + 1)) last += 1;
  while (last > first && joints.test(keyAt(tokens, last))) last -= 1;
  return { first, last, features: [found.value] };
}

/** Announcements behind which a word of English is a misrecognised company. */
const sureCues = wordSet('by is');

/**
 * A noun without an article at the end of a sentence, behind `employed by`: a misrecognised
 * company.
 */
function misheardAt(tokens: readonly Token[], first: number): OrganizationSpan | undefined {
  const before = keyAt(tokens, first - 1);
  const isEmployed = sureCues.has(before) && keyAt(tokens, first - 2).startsWith('employ');
  const next = tokens[first + 1];
  const isEnd = !next || next.startsSentence || /[,.]/.test(next.gap);
  const key = keyAt(tokens, first);
  if (!isEmployed || !isEnd || key.length < 3 || functionWords.has(key)) return undefined;
  return { first, last: first, features: ['misheard'] };
}

function isAnnouncedWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.startsSentence || token.key.length < 2) return false;
  if (functionWords.has(token.key) || /\d/.test(token.key)) return false;
  if (hasCapital(tokens, index) || /^[A-Z]{2,}$/.test(token.text)) return true;
  if (token.cased) return isHyphened(tokens, index);
  const { word, unknown } = classifyWord(token.key);
  return (
    unknown ||
    !word ||
    beginsPair(tokens, index) ||
    beginsEnding(tokens, index) ||
    isHyphened(tokens, index)
  );
}

const hasFamily = (tokens: readonly Token[], index: number) =>
  classifyWord(keyAt(tokens, index)).family > 0;

/** True for a word with a hyphen and one behind it that is in no dictionary. */
const isHyphened = (tokens: readonly Token[], index: number) =>
  tokens[index + 1]?.gap === '-' && !classifyWord(keyAt(tokens, index + 1)).word;

/** True for `goldsmith and harrow`. */
const beginsPair = (tokens: readonly Token[], index: number) =>
  keyAt(tokens, index + 1) === 'and' && hasFamily(tokens, index) && hasFamily(tokens, index + 2);

/** True for a name that is a word as well, near a word such as limited. */
function beginsEnding(tokens: readonly Token[], index: number): boolean {
  const { given, family } = classifyWord(keyAt(tokens, index));
  return given + family > 0 && [1, 2, 3].some((offset) => isEnding(tokens, index + offset));
}

const isEnding = (tokens: readonly Token[], index: number) => {
  const { key = '', gap = '.', startsSentence = true } = tokens[index] ?? {};
  return gap.endsWith(' ') && !startsSentence && endingFeature(key) !== undefined;
};

function isAnnouncedPart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.startsSentence || !/^(?:[ -]| ?& ?)$/.test(token.gap)) return false;
  if (token.key === 'and') return isJoint(tokens, index);
  if (functionWords.has(token.key)) return false;
  if (token.cased) return token.capitalised || token.gap === '-';
  const { word, unknown } = classifyWord(token.key);
  const isSecond = keyAt(tokens, index - 1) === 'and' && hasFamily(tokens, index);
  return isSecond || unknown || !word || isEnding(tokens, index) || isEnding(tokens, index + 1);
}

/** True for `and` between two names of partners, or in front of a word such as sons. */
function isJoint(tokens: readonly Token[], index: number): boolean {
  if (isEnding(tokens, index + 1)) return true;
  if (hasFamily(tokens, index - 1) && hasFamily(tokens, index + 1)) return true;
  return hasCapital(tokens, index - 1) && hasCapital(tokens, index + 1);
}
