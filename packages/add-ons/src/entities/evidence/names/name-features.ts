import { functionWords, wordSet } from '../../../text/word-lists.js';
import { type Entity, entityOf } from '../../entity.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Cues } from '../cues.js';
import { isKnownOrganization } from '../organizations/known-organizations.js';
import { isMajorPlace, placeAt } from '../places/read-places.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classOf, isOtherName } from '../words/word-classes.js';
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

/** True when the occupation of a medical professional stands right in front of a token. */
function hasMedicalRole(tokens: readonly Token[], index: number): boolean {
  roles ??= new PhraseFinder(medicalRoles.map((role) => [role, true] as const));
  for (let first = index - 1; first >= Math.max(0, index - 4); first -= 1)
    if (roles.match(tokens, first)?.next === index) return !/[.?!]/.test(tokens[index]?.gap ?? '');
  return false;
}

export function addTitles(
  features: Set<string>,
  tokens: readonly Token[],
  { first, start }: NameSpan,
): void {
  if (hasMedicalRole(tokens, first)) features.add('medical-role');
  if (start === first) return;
  const title = tokens[first - 1]?.key ?? '';
  features.add(ambiguousTitles.has(title) ? 'title-word' : 'title');
  if (medicalTitles.has(title) || medicalTitles.has(tokens[start]?.key ?? ''))
    features.add('medical-title');
  if (tokens[first - 1]?.capitalised && tokens[first]?.capitalised) features.add('title-capital');
}

export function addLists(
  features: Set<string>,
  tokens: readonly Token[],
  { first, last }: NameSpan,
): void {
  const head = tokens[first]?.key ?? '';
  const begin = classOf(head);
  const end = classOf(tokens[last]?.key ?? '');
  if (begin.given === 3) features.add('given-known');
  if (begin.given >= 2) features.add('given');
  if (begin.given === 1) features.add('given-word');
  if (begin.frequent) features.add('frequent');
  if (end.family >= 2) features.add('family');
  if (end.family === 3) features.add('family-known');
  if (end.family === 1) features.add('family-word');
  if (begin.word) features.add('word');
  if (gazetteer().frequentWords.has(head)) features.add('frequent-word');
  if (functionWords.has(head)) features.add('grammar');
  if (nonFamilyNames.has(head)) features.add('verb');
  if (nameRemarks.has(head)) features.add('remark');
  if (adjectives.has(head)) features.add('adjective');
  if (/^(?:[A-Z]{2,4})$/.test(tokens[first]?.text ?? '') && begin.unknown) features.add('acronym');
  if (isOtherName(head)) features.add('other-name');
  if (isPlace(tokens, first, last)) features.add('place');
  if (isMajorPlace(head)) features.add('major-place');
  if (last > first && isMajorPlace(tokens[last]?.key ?? '')) features.add('ends-in-place');
  if (isKnownOrganization(tokens, first, last)) features.add('organization');
  if (hasCapital(tokens, first)) features.add('capital');
  if (isSmall(tokens, first)) features.add('small');
  if (tokens[first]?.cased && tokens[first]?.capitalised) features.add('cased');
  if (last > first && hasCapital(tokens, last)) features.add('capitals');
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

/** How many words of a span are names alone, names that are words as well, and words in no list. */
export function countClasses(
  tokens: readonly Token[],
  first: number,
  last: number,
): Record<string, number> {
  const counts = { listed: 0, possible: 0, unknown: 0, plain: 0 };
  for (let index = first; index <= last; index += 1) {
    const { given, family, unknown } = classOf(tokens[index]?.key ?? '');
    if (given >= 2 || family >= 2) counts.listed += 1;
    else if (given === 1 || family === 1) counts.possible += 1;
    else if (unknown) counts.unknown += 1;
    else counts.plain += 1;
  }
  return counts;
}

export function partsOf(
  document: TextDocument,
  { first, last, start, familyFirst }: NameSpan,
  features: ReadonlySet<string>,
): Entity[] {
  const part = (type: 'NAME_GIVEN' | 'NAME_FAMILY', from: number, to: number) =>
    entityOf(document, type, from, to, 10);
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

/** True for a single name that is a family name rather than a given one, or stands behind a given name that was redacted. */
function isFamilyFirst(tokens: readonly Token[], index: number): boolean {
  const key = tokens[index]?.key ?? '';
  const { frequentFamilyNames, frequentGivenNames } = gazetteer();
  if (tokens[index - 1]?.key.includes('\ue000') && tokens[index]?.gap === ' ') return true;
  return classOf(key).given === 0 || (frequentFamilyNames.has(key) && !frequentGivenNames.has(key));
}
