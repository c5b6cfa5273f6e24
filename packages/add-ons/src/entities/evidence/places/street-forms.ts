import { functionWords, wordSet } from '../../../text/word-lists.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import {
  areaAdjectives,
  compoundStreet,
  directions,
  houseKinds,
  houseNames,
  leadingStreetWords,
  streetArticles,
} from './address-vocabulary.js';
import { placeAt, smallPlaceAt } from './read-places.js';
import { houseNumberAt, maximumStreetWords, type Part, streetEnd } from './streets.js';

/** The last token of the name of a street that follows its kind: `rue du bac`, `calle mayor`. */
export function leadingStreetEnd(tokens: readonly Token[], index: number): number | undefined {
  const kind = keyAt(tokens, index);
  if (!leadingStreetWords.has(kind) || isSmallAmongCapitals(tokens, index)) return undefined;
  let at = index + 1;
  while (streetArticles.has(keyAt(tokens, at)) && isDirect(tokens, at)) at += 1;
  if (!isStreetName(tokens, at) && !isAnyName(tokens, at, kind)) return undefined;
  while (at - index < maximumStreetWords && isStreetName(tokens, at + 1)) at += 1;
  return at;
}

/**
 * A street whose kind is in front of its name, with the number of the house on either side: `nine
 * rue du bac`, `via roma 12`.
 */
export function leadingStreetAt(
  tokens: readonly Token[],
  index: number,
  number: number | undefined,
): Part | undefined {
  const street = leadingStreetEnd(tokens, (number ?? index - 1) + 1);
  if (street === undefined) return undefined;
  const features = ['street-word', 'street-name'];
  if (number !== undefined) return { last: street, features: [...features, 'house-number'] };
  if (keyAt(tokens, index) === 'via' && !hasCapital(tokens, street)) return undefined;
  const comma = /^, ?$/.test(tokens[street + 1]?.gap ?? '') || isDirect(tokens, street + 1);
  const behind = comma ? houseNumberAt(tokens, street + 1) : undefined;
  return behind === undefined
    ? { last: street, features }
    : { last: behind, features: [...features, 'house-number'] };
}

/** A street of one word with the number of its house behind it: `hauptstrasse 12`. */
export function compoundStreetAt(tokens: readonly Token[], index: number): Part | undefined {
  if (!compoundStreet.test(keyAt(tokens, index)) || tokens[index + 1]?.gap !== ' ')
    return undefined;
  const number = houseNumberAt(tokens, index + 1);
  return number === undefined
    ? undefined
    : { last: number, features: ['street-word', 'street-name', 'house-number'] };
}

const isSmallAmongCapitals = (tokens: readonly Token[], index: number) =>
  isSmall(tokens, index) && !hasCapital(tokens, index + 1) && !hasCapital(tokens, index + 2);

const isDirect = (tokens: readonly Token[], index: number) =>
  /^(?:[ -]|\. )$/.test(tokens[index]?.gap ?? '');

/** True for any word behind a kind of street that is not a word of English, such as calle. */
const isAnyName = (tokens: readonly Token[], index: number, kind: string) =>
  !classifyWord(kind).word &&
  isDirect(tokens, index) &&
  !functionWords.has(keyAt(tokens, index)) &&
  !isNumberToken(tokens, index) &&
  keyAt(tokens, index).length > 1;

/** True for a word of a street in another language: a name, or a word that is not of English. */
function isStreetName(tokens: readonly Token[], index: number): boolean {
  const { key = '', cased = false } = tokens[index] ?? {};
  if (!isDirect(tokens, index) || key.length < 2 || isNumberToken(tokens, index)) return false;
  if (cased && tokens[index]?.startsSentence) return false;
  if (cased) return hasCapital(tokens, index) || streetArticles.has(key);
  const { given, family, word } = classifyWord(key);
  return streetArticles.has(key) || (!functionWords.has(key) && (!word || given + family > 0));
}

/** Most words of the name of a house. */
const maximumHouseWords = 3;

/** A house by its name, with a street behind it: `rose cottage mill lane`. */
export function namedHouseAt(tokens: readonly Token[], index: number): Part | undefined {
  const head = keyAt(tokens, index);
  if (functionWords.has(head) && head !== 'the') return undefined;
  for (let at = index + 1; at <= index + maximumHouseWords; at += 1) {
    const key = keyAt(tokens, at);
    if (functionWords.has(key) || !/^[ -]$/.test(tokens[at]?.gap ?? '')) return undefined;
    const street = houseNames.has(key) ? streetBehind(tokens, at + 1) : undefined;
    if (street) return { last: street.last, features: ['house-name', ...street.features] };
  }
  return undefined;
}

function streetBehind(tokens: readonly Token[], first: number): Part | undefined {
  const { gap = '.', key = '' } = tokens[first] ?? {};
  if (!/^,? $/.test(gap) || functionWords.has(key)) return undefined;
  const street = streetEnd(tokens, first, { limit: 2 });
  return street?.features.includes('street-word') ? street : undefined;
}

const counts = wordSet(
  'first second third fourth fifth sixth last end corner next 1st 2nd 3rd 4th 5th',
);

/** A house by its place in a street: `the third house on kiln lane`. */
export function countedHouseAt(tokens: readonly Token[], index: number): Part | undefined {
  if (!counts.has(keyAt(tokens, index)) || !houseKinds.has(keyAt(tokens, index + 1)))
    return undefined;
  let at = index + 2;
  if (/^(?:on|along|down|in|up|of|off)$/.test(keyAt(tokens, at))) at += 1;
  else return undefined;
  const side = [0, 1, 2].map((offset) => keyAt(tokens, at + offset)).join(' ');
  if (/^the (?:left|right) (?:on|along|down|in|of|off)$/.test(side)) at += 3;
  const street = streetBehind(tokens, at);
  return street && { last: street.last, features: ['house-name', ...street.features] };
}

/**
 * A number with a part of a town instead of a street: `twelve b upper rathmines`, `block nine bedok
 * north`.
 */
export function areaEnd(tokens: readonly Token[], first: number): number | undefined {
  if (tokens[first]?.gap !== ' ') return undefined;
  if (areaAdjectives.has(keyAt(tokens, first)))
    return isAreaName(tokens, first + 1) ? areaNameEnd(tokens, first + 1) : undefined;
  if (!isAreaName(tokens, first)) return undefined;
  const last = areaNameEnd(tokens, first);
  return directions.has(keyAt(tokens, last + 1)) && tokens[last + 1]?.gap === ' '
    ? last + 1
    : undefined;
}

const areaNameEnd = (tokens: readonly Token[], first: number) =>
  placeAt(tokens, first)?.last ??
  smallPlaceAt(tokens, first, first - 1)?.last ??
  (isAreaName(tokens, first + 1) ? first + 1 : first);

function isAreaName(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = '' } = tokens[index] ?? {};
  if (gap !== ' ' || key.length < 3 || functionWords.has(key) || directions.has(key)) return false;
  if (isNumberToken(tokens, index)) return false;
  return (
    hasCapital(tokens, index) || !classifyWord(key).word || placeAt(tokens, index) !== undefined
  );
}

const flatAdjectives = wordSet('basement garden upper lower rear front attic top ground penthouse');

/**
 * The first token of `basement flat`, `first floor flat`, `hundred and two` and `h d b block`, from
 * the one that was found.
 */
export function addressStart(tokens: readonly Token[], first: number): number {
  const { gap, startsSentence = true } = tokens[first] ?? {};
  return gap !== ' ' || startsSentence ? first : first - prefixLength(tokens, first);
}

const flats = /^(?:flat|apartment|unit|maisonette|apt)$/;
const floors = wordSet(
  'ground first second third fourth fifth top lower upper 1st 2nd 3rd 4th 5th',
);

/** Number of words in front of a flat or a house number that belong to it. */
function prefixLength(tokens: readonly Token[], first: number): number {
  const [third, second, before] = [3, 2, 1].map((offset) => keyAt(tokens, first - offset));
  const key = keyAt(tokens, first);
  if (flats.test(key) && before === 'floor' && floors.has(second ?? '')) return 2;
  if (flats.test(key)) return Number(flatAdjectives.has(before ?? ''));
  if (before === 'and' && second === 'hundred') return 2;
  if (key !== 'block') return 0;
  return before === 'hdb' ? 1 : third === 'h' && second === 'd' && before === 'b' ? 3 : 0;
}
