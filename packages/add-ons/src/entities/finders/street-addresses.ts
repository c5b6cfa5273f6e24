import { functionWords, wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { NamedPlace } from './named-places.js';

const streetSuffixes = wordSet(
  'street avenue road lane drive boulevard highway parkway terrace crescent alley st ave rd ln dr blvd hwy pkwy close mews',
);

/** Street suffixes that are common words: they count after a number alone. */
const ambiguousStreetSuffixes = wordSet(
  'court way place square circle loop trail row walk hill gardens plaza pike path broadway ct pl sq',
);

const unitWords = wordSet('apartment apt suite unit flat floor room building ste');

const directions = wordSet(
  'north south east west northeast northwest southeast southwest n s e w nw ne sw se',
);

/** The last token of a street with or without a number. */
export function streetAt(document: TextDocument, index: number): number | undefined {
  const { tokens, cased } = document;
  const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index, false, 6) : undefined;
  if (run && run.characters.length <= 6) {
    const named = streetName(tokens, run.last + 1, true, 4);
    return named ?? ordinalStreet(tokens, run.last);
  }
  const token = tokens[index];
  if (!token || functionWords.has(token.key)) return undefined;
  const before = tokens[index - 1]?.key ?? '';
  const last = streetName(tokens, index, false, 2);
  if (last === undefined) return undefined;
  const capital = cased && token.capitalised && (tokens[last]?.capitalised ?? false);
  return capital || ['on', 'at', 'off'].includes(before) ? last : undefined;
}

function ordinalStreet(tokens: readonly Token[], last: number): number | undefined {
  return streetName(tokens, last, true, 3);
}

function streetName(
  tokens: readonly Token[],
  first: number,
  numbered: boolean,
  limit: number,
): number | undefined {
  for (let index = first; index < first + limit + 1; index += 1) {
    const token = tokens[index];
    if (
      !token ||
      (index > first &&
        /[,;.!?\n]/.test(token.gap) &&
        !/^(?:n|s|e|w)$/.test(tokens[index - 1]?.key ?? '')) ||
      (index > first && token.gap === '-')
    )
      return undefined;
    const isStreet =
      streetSuffixes.has(token.key) || (numbered && ambiguousStreetSuffixes.has(token.key));
    if (isStreet && index > first) {
      const next = tokens[index + 1];
      if (next && streetSuffixes.has(next.key) && next.gap === ' ') return index + 1;
      return next && directions.has(next.key) && next.gap === ' ' && !/^[a-z]$/.test(next.text)
        ? index + 1
        : index;
    }
    if (functionWords.has(token.key) && token.key !== 'the') return undefined;
    if (!numbered && isNumberToken(tokens, index)) return undefined;
  }
  return undefined;
}

/** `p o box 451`, and `house number sixteen` has its street. */
export function postBoxAt(tokens: readonly Token[], index: number): number | undefined {
  const box =
    tokens[index]?.key === 'po'
      ? index + 1
      : tokens[index]?.key === 'p' && tokens[index + 1]?.key === 'o'
        ? index + 2
        : -1;
  if (box < 0 || tokens[box]?.key !== 'box') return undefined;
  return readNumberRun(tokens, box + 1)?.last;
}

/** The last token of the flat, city, state and postal code after a street. */
export function addressEnd(
  document: TextDocument,
  street: number,
  places: Map<number, NamedPlace>,
): number {
  const { tokens } = document;
  let last = street;
  for (;;) {
    const next = tokens[last + 1];
    if (!next || (next.startsSentence && !/^\. ?$/.test(next.gap))) return last;
    const place = places.get(last + 1);
    if (place) last = place.last;
    else if (unitWords.has(next.key) && tokens[last + 2]) {
      const run = readNumberRun(tokens, last + 2, true);
      const end = run ? unitEnd(tokens, run.first, run.last) : undefined;
      if (end === undefined) return last;
      last = end;
    } else {
      const zip = zipAt(document, last + 1);
      if (zip === undefined) return last;
      last = zip;
    }
  }
}

function unitEnd(tokens: readonly Token[], first: number, last: number): number {
  const letter = /^[a-z]$/.test(tokens[first]?.key ?? '');
  return letter ? first : last;
}

/** The last token of a postal code of five or nine digits. */
export function zipAt(document: TextDocument, index: number): number | undefined {
  if (!isNumberToken(document.tokens, index)) return undefined;
  const run = readNumberRun(document.tokens, index);
  return run && /^\d{5}(?:\d{4})?$/.test(run.characters) && !run.amount ? run.last : undefined;
}

/** The entity of an address, with its parts. */
export function addressEntity(
  document: TextDocument,
  first: number,
  street: number,
  last: number,
  places: Map<number, NamedPlace>,
): Entity {
  const numbered = isNumberToken(document.tokens, first) || last > street;
  const parts = [entityOf(document, 'LOCATION_ADDRESS_STREET', first, street, 10)];
  for (let index = street + 1; index <= last; index += 1) {
    const place = places.get(index);
    if (place) {
      parts.push(entityOf(document, place.type, place.first, place.last, 10));
      index = place.last;
      continue;
    }
    const zip = zipAt(document, index);
    if (zip === undefined) continue;
    parts.push(entityOf(document, 'LOCATION_ZIP', index, zip, 10));
    index = zip;
  }
  const type = numbered ? 'LOCATION_ADDRESS' : 'LOCATION_ADDRESS_STREET';
  return entityOf(document, type, first, last, 84, { parts });
}
