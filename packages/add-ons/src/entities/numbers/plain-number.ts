import type { Token } from '../text/tokens.js';
import { createPiece, type Piece, pieceAt } from './pieces.js';

/**
 * True for a token that can begin a number. The letter o does not, though it is a digit within one.
 */
export function isNumberToken(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.key !== 'o' && pieceAt(tokens, index, false) !== undefined;
}

/**
 * Reads digits that only spaces and hyphens divide, as one number.
 *
 * @param maximumCharacters - ends it as soon as it has more
 */
export function readPlainNumber(
  tokens: readonly Token[],
  first: number,
  maximumCharacters = Number.POSITIVE_INFINITY,
): Piece | undefined {
  let piece = isNumberToken(tokens, first) ? pieceAt(tokens, first, false) : undefined;
  let number = piece;
  while (piece && number && number.characters.length <= maximumCharacters) {
    const isJoined = /^[ -]$/.test(tokens[piece.last + 1]?.gap ?? '');
    piece = isJoined ? pieceAt(tokens, piece.last + 1, false) : undefined;
    if (piece) number = createPiece(first, piece.last, number.characters + piece.characters);
  }
  return number;
}
