import { keyAt, type Token } from '../text/tokens.js';
import { homophones } from './homophones.js';
import { digitWords, repeats } from './number-words.js';
import { createPiece, isSingle, type Piece, pieceAt } from './pieces.js';

/** Words at the start of a number that are misrecognised digits. */
const openings: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ['a', '0'],
  ['of', '0'],
  ['x', '6'],
  ['ex', '6'],
  ['sex', '6'],
]);

/** A digit that was recognised as another word in front of two that are dictated. */
export function openingAt(tokens: readonly Token[], index: number): Piece | undefined {
  const characters = openings.get(keyAt(tokens, index));
  const second = characters === undefined ? undefined : pieceAt(tokens, index + 1, false);
  const third = second && pieceAt(tokens, second.last + 1, false);
  const isDictated = second && third && isSingle(second) && isSingle(third);
  return isDictated && characters !== undefined ? createPiece(index, index, characters) : undefined;
}

/** Most words in a row that are digits misheard. */
const maximumHomophones = 3;

/** A digit that was recognised as another word, between two that are spoken one by one. */
export function homophoneAt(
  tokens: readonly Token[],
  index: number,
  before: Piece,
): Piece | undefined {
  const characters = homophones.get(keyAt(tokens, index));
  if (characters === undefined || before.characters.length !== 1) return undefined;
  for (let at = index + 1; at <= index + maximumHomophones; at += 1) {
    const key = keyAt(tokens, at);
    if (digitWords.has(key) || repeats.has(key) || /^\d+$/.test(key))
      return createPiece(index, index, characters);
    if (!homophones.has(key)) return undefined;
  }
  return undefined;
}
