import { functionWords } from '../../../text/word-lists.js';
import { createEntity, type Entity } from '../../entity.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { readSpokenRun } from '../../numbers/spoken-run.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import { type KnownPlace, placeAt, smallPlaceAt, stateCodeAt } from './read-places.js';
import { unitAt } from './units.js';

/** Most parts behind a street. */
const maximumParts = 6;

/** Flats, places and postal codes behind a street. */
export function readTail(
  document: TextDocument,
  street: number,
): { last: number; parts: Entity[] } {
  const { tokens } = document;
  const parts: Entity[] = [];
  let last = street;
  for (let count = 0; count < maximumParts; count += 1) {
    if (!continuesAddress(tokens, last + 1)) break;
    const place = tailPlaceAt(tokens, last + 1, last > street ? last : -1);
    const zip =
      last > street
        ? (zipAt(tokens, last + 1) ?? districtAt(tokens, last + 1, parts.at(-1)))
        : undefined;
    if (place) parts.push(createEntity(document, chooseType(place), place.first, place.last, 0.1));
    else if (zip !== undefined)
      parts.push(createEntity(document, 'LOCATION_ZIP', last + 1, zip, 0.1));
    const end = place?.last ?? zip ?? unitAt(tokens, last + 1);
    if (end === undefined) break;
    last = end;
  }
  return { last, parts };
}

/** True for a word of the same turn with no more than a comma or a full stop in front of it. */
function continuesAddress(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  if (!next || !/^[,.]? ?$/.test(next.gap)) return false;
  return !next.startsSentence || next.turn === tokens[index - 1]?.turn;
}

/** Most words of a part of a town. */
const maximumLocalityWords = 3;

/** A part of a town behind a street and in front of a known place. */
function localityAt(tokens: readonly Token[], first: number): KnownPlace | undefined {
  for (let last = first; last < first + maximumLocalityWords; last += 1) {
    if (!isLocalityWord(tokens, last, first)) return undefined;
    const next = placeAt(tokens, last + 1);
    const gap = tokens[last + 1]?.gap ?? '';
    const isNear = /^,? $/.test(gap) || (gap === '. ' && keyAt(tokens, last).length === 1);
    if (next && isAddressPlace(tokens, next) && isNear) return { kinds: new Set(), first, last };
  }
  return undefined;
}

function isLocalityWord(tokens: readonly Token[], index: number, first: number): boolean {
  const token = tokens[index];
  if (!token || token.turn !== tokens[first - 1]?.turn) return false;
  if (functionWords.has(token.key) || isNumberToken(tokens, index)) return false;
  const isInitial = /^[a-z]$/.test(keyAt(tokens, index - 1));
  return /^(?:[ -]|, )$/.test(token.gap) || (isInitial && token.gap === '. ');
}

/**
 * A place behind a street: also one with few inhabitants, where the turn ends or a place or a
 * number follows.
 */
export function tailPlaceAt(
  tokens: readonly Token[],
  index: number,
  lastPlace: number,
): KnownPlace | undefined {
  const code = stateCodeAt(tokens, index, lastPlace);
  if (code) return code;
  const known = placeAt(tokens, index);
  if (known) return isAddressPlace(tokens, known) ? known : undefined;
  const small = smallPlaceAt(tokens, index, index - 1) ?? localityAt(tokens, index);
  const next = small && tokens[small.last + 1];
  const isEnd =
    small &&
    (!next ||
      next.startsSentence ||
      next.gap.includes(',') ||
      stateCodeAt(tokens, small.last + 1, small.last) !== undefined ||
      placeAt(tokens, small.last + 1) !== undefined ||
      isNumberToken(tokens, small.last + 1));
  return isEnd ? small : undefined;
}

/** False for a word of English that is no place behind a street. */
const isAddressPlace = (tokens: readonly Token[], { first, last }: KnownPlace) =>
  last > first ||
  (!functionWords.has(keyAt(tokens, first)) && (tokens[first]?.key.length ?? 0) > 2);

function chooseType({
  kinds,
}: KnownPlace): 'LOCATION_CITY' | 'LOCATION_STATE' | 'LOCATION_COUNTRY' {
  if (kinds.has('state')) return 'LOCATION_STATE';
  return kinds.has('country') ? 'LOCATION_COUNTRY' : 'LOCATION_CITY';
}

/** The last token of the number of a postal district behind a city, as in `dublin two`. */
function districtAt(
  tokens: readonly Token[],
  index: number,
  before: Entity | undefined,
): number | undefined {
  if (before?.type !== 'LOCATION_CITY' || !isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index);
  return run && /^\d{1,2}$/.test(run.characters) ? run.last : undefined;
}

/** The last token of a postal code in figures. */
function zipAt(tokens: readonly Token[], index: number): number | undefined {
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readSpokenRun(tokens, index);
  return run &&
    /^\d{4,6}(?:\d{4})?$/.test(run.characters) &&
    !run.pieces.some(({ amount }) => amount)
    ? run.last
    : undefined;
}
