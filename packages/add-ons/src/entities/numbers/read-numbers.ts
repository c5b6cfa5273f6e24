import type { Token } from '../text/tokens.js';
import { PartyEnds } from './party-ends.js';
import { type Piece, pieceAt } from './pieces.js';
import { beginsRun, readSpokenRun, type SpokenRun } from './spoken-run.js';

/**
 * Numbers of any length, and the parts of those that may be several, in the order of their first
 * tokens.
 *
 * @param nextEnd - index of the next token from one on that no number crosses
 */
export function readNumbers(
  tokens: readonly Token[],
  nextEnd: (index: number) => number | undefined = () => undefined,
): SpokenRun[] {
  const numbers: SpokenRun[] = [];
  const ends = new PartyEnds();
  for (let index = 0; index < tokens.length; index += 1) {
    if (ends.covers(tokens, index) || !beginsNumber(tokens, index)) continue;
    const end = nextEnd(index + 1);
    const run = readSpokenRun(tokens, index, end === undefined ? {} : { end });
    if (!run) continue;
    numbers.push(run, ...divideRun(tokens, run));
    ends.add(tokens, run.last);
  }
  return numbers;
}

/**
 * True where a number can begin: `one` only begins one in front of more, since it is a pronoun as
 * well.
 */
function beginsNumber(tokens: readonly Token[], index: number): boolean {
  if (!beginsRun(tokens, index) || isInsideWord(tokens, index)) return false;
  if (tokens[index]?.key === 'o') return pieceAt(tokens, index + 1, false) !== undefined;
  return tokens[index]?.key !== 'one' || readSpokenRun(tokens, index)?.last !== index;
}

function isInsideWord(tokens: readonly Token[], index: number): boolean {
  return (
    /[@_]$/.test(tokens[index]?.gap ?? '') ||
    /^[.][a-z]/i.test(`${tokens[index + 1]?.gap}${tokens[index + 1]?.text}`)
  );
}

/** Numbers that a number may be instead, if the punctuation within it divides several. */
function divideRun(tokens: readonly Token[], { pieces }: SpokenRun): SpokenRun[] {
  const parts: SpokenRun[] = [];
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    if (next && isOneNumber(tokens, piece, next)) continue;
    if (from > 0 || next) parts.push(createRun(pieces.slice(from, index + 1)));
    from = index + 1;
  }
  return parts.filter(({ characters }) => characters.length >= minimumPartDigits);
}

/** True for pieces that only a space, a hyphen or a decimal point joins. */
function isOneNumber(tokens: readonly Token[], { last }: Piece, { first }: Piece): boolean {
  if (first === last + 1) return /^[ -]$/.test(tokens[first]?.gap ?? '');
  return first === last + 2 && tokens[last + 1]?.key === 'point';
}

/** Minimum number of digits of a part of a number that may be a separate number. */
const minimumPartDigits = 4;

function createRun(pieces: readonly Piece[]): SpokenRun {
  const characters = pieces.map((piece) => piece.characters).join('');
  return { first: pieces[0]?.first ?? 0, last: pieces.at(-1)?.last ?? 0, pieces, characters };
}
