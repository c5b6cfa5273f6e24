import { functionWords, wordSet } from '../../../text/word-lists.js';
import { createEntity, type Entity } from '../../entity.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import { isKnownOrganization } from '../organizations/known-organizations.js';
import { isMajorPlace, placeAt } from '../places/read-places.js';
import { hasCapital, isCased, isSmall } from '../words/capitals.js';
import { addFeatures, type FeatureTests } from '../words/feature-tests.js';
import { nounNames } from '../words/special-words.js';
import { classifyWord, isOtherName, type WordClass } from '../words/word-classes.js';
import {
  ambiguousTitles,
  medicalRoles,
  medicalTitles,
  nameRemarks,
  nonFamilyNames,
} from './name-vocabulary.js';

/** A span that may be a name. */
export interface NameSpan {
  /** Its first word behind titles. */
  readonly first: number;
  readonly last: number;
  /** Its first title, or {@link first}. */
  readonly start: number;
  readonly familyFirst: boolean;
}

let roles: PhraseFinder<true> | undefined;

/** True when the occupation of a medical professional is directly in front of a token. */
function hasMedicalRole(tokens: readonly Token[], index: number): boolean {
  roles ??= new PhraseFinder(medicalRoles.map((role) => [role, true] as const));
  for (let first = index - 1; first >= Math.max(0, index - 4); first -= 1)
    if (roles.match(tokens, first)?.next === index) return !/[.?!]/.test(tokens[index]?.gap ?? '');
  return false;
}

/** Adds what titles and occupations in front of a span say. */
export function addTitles(
  features: Set<string>,
  tokens: readonly Token[],
  { first, start }: NameSpan,
): void {
  if (hasMedicalRole(tokens, first)) features.add('medical-role');
  if (start === first) return;
  const title = keyAt(tokens, first - 1);
  features.add(ambiguousTitles.has(title) ? 'title-word' : 'title');
  if (medicalTitles.has(title) || medicalTitles.has(keyAt(tokens, start)))
    features.add('medical-title');
  if (tokens[first - 1]?.capitalised && tokens[first]?.capitalised) features.add('title-capital');
}

/** A span, with its first word and what the lists contain about its first and last words. */
interface ListedSpan {
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
  readonly head: string;
  readonly begin: WordClass;
  readonly end: WordClass;
}

const listTests: FeatureTests<ListedSpan> = [
  ['given-known', ({ begin }) => begin.given === 3],
  ['given', ({ begin }) => begin.given >= 2],
  ['given-word', ({ begin }) => begin.given === 1],
  ['frequent', ({ begin }) => begin.frequent],
  ['family', ({ end }) => end.family >= 2],
  ['family-known', ({ end }) => end.family === 3],
  ['family-word', ({ end }) => end.family === 1],
  ['word', ({ begin }) => begin.word],
  ['frequent-word', ({ head }) => gazetteer().frequentWords.has(head)],
  ['grammar', ({ head }) => functionWords.has(head)],
  ['verb', ({ head }) => nonFamilyNames.has(head)],
  ['remark', ({ head }) => nameRemarks.has(head)],
  ['adjective', ({ head }) => adjectives.has(head)],
  ['noun-name', ({ head }) => nounNames.has(head)],
  ['acronym', ({ begin, tokens, first }) => begin.unknown && isAcronym(tokens, first)],
  ['other-name', ({ head }) => isOtherName(head)],
  ['place', ({ tokens, first, last }) => isPlace(tokens, first, last)],
  ['major-place', ({ head }) => isMajorPlace(head)],
  ['ends-in-place', ({ tokens, first, last }) => last > first && isMajorPlace(keyAt(tokens, last))],
  ['organization', ({ tokens, first, last }) => isKnownOrganization(tokens, first, last)],
  ['capital', ({ tokens, first }) => hasCapital(tokens, first)],
  ['small', ({ tokens, first }) => isSmall(tokens, first)],
  ['cased', ({ tokens, first }) => isCased(tokens, first)],
  ['capitals', ({ tokens, first, last }) => last > first && hasCapital(tokens, last)],
];

const isAcronym = (tokens: readonly Token[], index: number) =>
  /^[A-Z]{2,4}$/.test(tokens[index]?.text ?? '');

/** Adds what lists and capitals say about a span. */
export function addLists(
  features: Set<string>,
  tokens: readonly Token[],
  { first, last }: NameSpan,
): void {
  const head = keyAt(tokens, first);
  const end = classifyWord(keyAt(tokens, last));
  addFeatures(features, listTests, { tokens, first, last, head, begin: classifyWord(head), end });
}

/** Names that are said of a person as well: `i'm frank`. */
const adjectives = wordSet(
  'frank rich long young happy sunny honest earnest early gay hardy noble wise strong jolly merry dusty rusty sandy game keen',
);

/** True for the name of a place, and for several one after the other. */
export function isPlace(tokens: readonly Token[], first: number, last: number): boolean {
  const place = placeAt(tokens, first);
  if (!place) return false;
  return place.last >= last || place.last > first || isPlace(tokens, place.last + 1, last);
}

/** How many words of a span are only names, names that are words as well, and words in no list. */
export function countClasses(
  tokens: readonly Token[],
  first: number,
  last: number,
): Record<string, number> {
  const counts = { listed: 0, possible: 0, unknown: 0, plain: 0 };
  for (let index = first; index <= last; index += 1) {
    const { given, family, unknown } = classifyWord(keyAt(tokens, index));
    if (given >= 2 || family >= 2) counts.listed += 1;
    else if (given === 1 || family === 1) counts.possible += 1;
    else if (unknown) counts.unknown += 1;
    else counts.plain += 1;
  }
  return counts;
}

/** The given and the family name of a span. */
export function divideName(
  document: TextDocument,
  { first, last, start, familyFirst }: NameSpan,
  features: ReadonlySet<string>,
): Entity[] {
  const part = (type: 'NAME_GIVEN' | 'NAME_FAMILY', from: number, to: number) =>
    createEntity(document, type, from, to, 0.1);
  if (first < last)
    return familyFirst
      ? [part('NAME_FAMILY', first, first), part('NAME_GIVEN', first + 1, last)]
      : [part('NAME_GIVEN', first, last - 1), part('NAME_FAMILY', last, last)];
  const isFamily =
    start < first || features.has('said:family-name') || isFamilyFirst(document.tokens, first);
  return [
    part(isFamily && !features.has('said:given-name') ? 'NAME_FAMILY' : 'NAME_GIVEN', first, last),
  ];
}

/**
 * True for a single name that is a family name rather than a given one, or follows a given name
 * that was redacted.
 */
function isFamilyFirst(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
  const { frequentFamilyNames, frequentGivenNames } = gazetteer();
  if (tokens[index - 1]?.key.includes('\ue000') && tokens[index]?.gap === ' ') return true;
  return (
    classifyWord(key).given === 0 || (frequentFamilyNames.has(key) && !frequentGivenNames.has(key))
  );
}
