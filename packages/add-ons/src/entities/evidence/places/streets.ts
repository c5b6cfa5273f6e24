import { functionWords, wordSet } from '../../../text/word-lists.js';
import { tens } from '../../numbers/number-words.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { readSpokenRun } from '../../numbers/spoken-run.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { classifyWord } from '../words/word-classes.js';
import { directions, doubtfulStreetWords, ordinals, streetWords } from './address-vocabulary.js';
import { placeAt } from './read-places.js';

/** A part of an address, by its last token, with its evidence. */
export interface Part {
  readonly last: number;
  readonly features: readonly string[];
}

/** Most words of the name of a street. */
export const maximumStreetWords = 4;

const maximumHouseDigits = 6;
const writtenNumber = /^\d{1,6}[a-z]?$/;

/** The last token of a house number, such as `23/4`, `twelve b` and `two three slash four`. */
export function houseNumberAt(tokens: readonly Token[], index: number): number | undefined {
  if (writtenNumber.test(keyAt(tokens, index))) {
    let last = index;
    while (continuesNumber(tokens, last + 1)) last += 1;
    return isLetterOfNumber(tokens, last + 1) ? last + 1 : last;
  }
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index, { maximum: 2 * maximumHouseDigits + 1 });
  if (!run || run.characters.length > 2 * maximumHouseDigits) return undefined;
  return isLetterOfNumber(tokens, run.last + 1) ? run.last + 1 : run.last;
}

const continuesNumber = (tokens: readonly Token[], index: number) =>
  /^[/-]$/.test(tokens[index]?.gap ?? '') && /^\d{1,4}[a-z]?$/.test(keyAt(tokens, index));

const isLetterOfNumber = (tokens: readonly Token[], index: number) =>
  /^[b-hj-z]$/.test(keyAt(tokens, index)) &&
  tokens[index]?.gap === ' ' &&
  !/^[a-z]$/.test(keyAt(tokens, index + 1));

/** The last token of the name of a street and the word that ends it. */
export function streetEnd(
  tokens: readonly Token[],
  first: number,
  { limit, isLoose = false }: { limit: number; isLoose?: boolean },
): Part | undefined {
  for (let index = first; index <= first + limit; index += 1) {
    const token = tokens[index];
    if (
      !token ||
      !(isLoose
        ? token.turn === tokens[first - 1]?.turn && !/[.?!] /.test(token.gap)
        : continuesStreet(tokens, index, first))
    )
      return undefined;
    const isStreet = streetWords.has(token.key);
    const isDoubtful = doubtfulStreetWords.has(token.key);
    if ((isStreet || isDoubtful) && (index > first || /^(?:nagar|maltings)$/.test(token.key)))
      return findEnd(tokens, first, index, isStreet);
    const ordinal = directions.has(token.key) ? ordinalAt(tokens, index + 1) : undefined;
    if (ordinal !== undefined) return { last: ordinal, features: ['street-word', 'ordinal'] };
  }
  return undefined;
}

/** The last token of `fifty seventh` or `57th`. */
function ordinalAt(tokens: readonly Token[], index: number): number | undefined {
  if (tokens[index]?.gap !== ' ') return undefined;
  const key = keyAt(tokens, index);
  if (ordinals.has(key) || /^\d+(?:st|nd|rd|th)$/.test(key)) return index;
  return tens.has(key) && ordinals.has(keyAt(tokens, index + 1)) ? index + 1 : undefined;
}

function continuesStreet(tokens: readonly Token[], index: number, first: number): boolean {
  const token = tokens[index];
  if (!token || token.turn !== tokens[first - 1]?.turn) return false;
  if (index > first && isNumberToken(tokens, index) && !/\d/.test(token.key)) return false;
  if (/[;!?\n]/.test(token.gap) || (index > first && token.gap.includes(','))) return false;
  if (/\./.test(token.gap) && !/^(?:[a-z]|st|mt|dr|ft)$/.test(keyAt(tokens, index - 1)))
    return false;
  return !functionWords.has(token.key) || /^(?:the|of|and|all)$/.test(token.key);
}

/** Words that a number in front of them counts: `a three lane road`. */
const nounsOfNumbers = wordSet(
  'lane way star storey story bedroom bed door minute mile hour year day person man car',
);

function findEnd(
  tokens: readonly Token[],
  first: number,
  index: number,
  isStreet: boolean,
): Part | undefined {
  const names = tokens.slice(first, index);
  if (nounsOfNumbers.has(names[0]?.key ?? '')) return undefined;
  const last = withDirection(tokens, index);
  const isSure = isStreet || streetWords.has(keyAt(tokens, last));
  const features = [isSure ? 'street-word' : 'doubtful-street-word'];
  if (names.every(({ key }) => functionWords.has(key))) features.push('nameless');
  if (names.some(isNameOfStreet)) features.push('street-name');
  return { last: last === index ? (numberBehind(tokens, index) ?? last) : last, features };
}

function isNameOfStreet({ key, capitalised }: Token): boolean {
  const { word, family } = classifyWord(key);
  return capitalised || !word || family > 0;
}

/** With a second word for a street, or a direction: `park avenue north`. */
function withDirection(tokens: readonly Token[], index: number): number {
  const next = tokens[index + 1];
  if (next?.gap !== ' ') return index;
  const isSecond = streetWords.has(next.key) && !placeAt(tokens, index + 1);
  return isSecond || (directions.has(next.key) && next.key.length > 1) ? index + 1 : index;
}

const numberedWords = wordSet('avenue street road cross main block phase sector');

/** The number behind a street, as in `hougang avenue ten`. */
function numberBehind(tokens: readonly Token[], index: number): number | undefined {
  const isNumbered = numberedWords.has(keyAt(tokens, index)) && tokens[index + 1]?.gap === ' ';
  return isNumbered && isNumberToken(tokens, index + 1)
    ? houseNumberAt(tokens, index + 1)
    : undefined;
}
