import { functionWords, wordSet } from '../../../text/word-lists.js';
import { type Entity, entityOf } from '../../entity.js';
import { isNumberToken } from '../../numbers/number-runs.js';
import { tens } from '../../numbers/number-words.js';
import { readSpokenRun } from '../../numbers/spoken-run.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital } from '../words/capitals.js';
import { classOf } from '../words/word-classes.js';
import {
  boxes,
  directions,
  doubtfulStreetWords,
  houseWords,
  ordinals,
  routes,
  streetWords,
  unitWords,
} from './address-vocabulary.js';
import { type KnownPlace, placeAt, smallPlaceAt, stateCodeAt } from './read-places.js';

/** A part of an address, by its last token, with its evidence. */
export interface Part {
  readonly last: number;
  readonly features: readonly string[];
}

/** Most words of the name of a street. */
export const maximumStreetWords = 4;

const maximumHouseDigits = 6;

/** The last token of a house number, such as `23/4`, `twelve b` and `two three slash four`. */
export function houseNumberAt(tokens: readonly Token[], index: number): number | undefined {
  const key = tokens[index]?.key ?? '';
  if (/^\d{1,6}[a-z]?$/.test(key)) {
    let last = index;
    while (
      /^[/-]$/.test(tokens[last + 1]?.gap ?? '') &&
      /^\d{1,4}[a-z]?$/.test(tokens[last + 1]?.key ?? '')
    )
      last += 1;
    return last;
  }
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index);
  if (!run || run.characters.length > 2 * maximumHouseDigits) return undefined;
  const letter = tokens[run.last + 1];
  const isLetter =
    /^[b-hj-z]$/.test(letter?.key ?? '') &&
    letter?.gap === ' ' &&
    !/^[a-z]$/.test(tokens[run.last + 2]?.key ?? '');
  return isLetter ? run.last + 1 : run.last;
}

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
      return endOf(tokens, first, index, isStreet);
    const ordinal = directions.has(token.key) ? ordinalAt(tokens, index + 1) : undefined;
    if (ordinal !== undefined) return { last: ordinal, features: ['street-word', 'ordinal'] };
  }
  return undefined;
}

/** The last token of `fifty seventh` or `57th`. */
function ordinalAt(tokens: readonly Token[], index: number): number | undefined {
  if (tokens[index]?.gap !== ' ') return undefined;
  const key = tokens[index]?.key ?? '';
  if (ordinals.has(key) || /^\d+(?:st|nd|rd|th)$/.test(key)) return index;
  return tens.has(key) && ordinals.has(tokens[index + 1]?.key ?? '') ? index + 1 : undefined;
}

function continuesStreet(tokens: readonly Token[], index: number, first: number): boolean {
  const token = tokens[index];
  if (!token || token.turn !== tokens[first - 1]?.turn) return false;
  if (index > first && isNumberToken(tokens, index) && !/\d/.test(token.key)) return false;
  if (/[;!?\n]/.test(token.gap) || (index > first && token.gap.includes(','))) return false;
  if (/\./.test(token.gap) && !/^(?:[a-z]|st|mt|dr|ft)$/.test(tokens[index - 1]?.key ?? ''))
    return false;
  return !functionWords.has(token.key) || /^(?:the|of|and|all)$/.test(token.key);
}

/** Behind a number, these say of what there are so many: `a three lane road`. */
const nounsOfNumbers = wordSet(
  'lane way star storey story bedroom bed door minute mile hour year day person man car',
);

function endOf(
  tokens: readonly Token[],
  first: number,
  index: number,
  isStreet: boolean,
): Part | undefined {
  const next = tokens[index + 1];
  const isApart = !next || next.gap !== ' ';
  const isSecond = !isApart && streetWords.has(next.key) && !placeAt(tokens, index + 1);
  const last =
    !isApart && (isSecond || (directions.has(next.key) && next.key.length > 1)) ? index + 1 : index;
  const ending =
    last === index &&
    !isApart &&
    /^(?:avenue|street|road|cross|main|block|phase|sector)$/.test(tokens[index]?.key ?? '') &&
    isNumberToken(tokens, index + 1)
      ? houseNumberAt(tokens, index + 1)
      : undefined;
  const names = tokens.slice(first, index);
  if (nounsOfNumbers.has(names[0]?.key ?? '')) return undefined;
  const features = [
    isStreet || streetWords.has(tokens[last]?.key ?? '') ? 'street-word' : 'doubtful-street-word',
  ];
  if (names.length === 0 || names.every(({ key }) => functionWords.has(key)))
    features.push('nameless');
  if (
    names.some(
      ({ key, capitalised }) => capitalised || !classOf(key).word || classOf(key).family > 0,
    )
  )
    features.push('street-name');
  return { last: ending ?? last, features };
}
