import { wordSet } from '../../text/word-lists.js';
import { keyAt, type Token } from '../text/tokens.js';
import { homophoneAt, openingAt } from './misheard-digits.js';
import { startsAnother } from './number-boundaries.js';
import { isSingle, type Piece, pieceAt } from './pieces.js';

/** Consecutive pieces, and what is between them. */
export interface SpokenRun {
  readonly first: number;
  readonly last: number;
  readonly pieces: readonly Piece[];
  /** Digits, and letters in lower case, one after the other. */
  readonly characters: string;
}

/** Limits of a run. */
export interface RunOptions {
  /** True to read letters as well, and words of letters and digits. */
  readonly letters?: boolean;
  /** Index of a token that it ends in front of. */
  readonly end?: number;
  /** Most pieces that are read. */
  readonly maximum?: number;
}

/** Most words in between two pieces of one number, such as `hang on` and `sorry no`. */
const maximumInterjections = 3;
/** Longest run, in pieces: what is longer is several. */
const maximumPieces = 64;

/** What may be between two pieces: anything except letters and digits. */
const joint = /^[\s\p{P}\p{S}\p{Cf}]*$/u;
/** Words that speakers say between the digits of a number. */
const interjections = wordSet(
  `dash hyphen slash stroke dot colon point space comma forward backslash underscore uh um er erm hmm mm and then hang hold on wait no sorry let me see
  think is that's so like okay ok right yeah yes yep again followed next one's it's well sir ma'am please got mhm sure correct good you know`,
);
/** Words between which a number ends unless a digit is directly on both sides. */
const weakInterjections = wordSet('and is so like no you know on me see think it');
/** True for a token that can begin a number or a code. */
export function beginsRun(tokens: readonly Token[], index: number): boolean {
  return (pieceAt(tokens, index, false) ?? openingAt(tokens, index)) !== undefined;
}

/** Reads the longest number or code from a token on. */
export function readSpokenRun(
  tokens: readonly Token[],
  first: number,
  { letters = false, end = tokens.length, maximum = maximumPieces }: RunOptions = {},
): SpokenRun | undefined {
  const pieces: Piece[] = [];
  let piece = pieceAt(tokens, first, letters) ?? openingAt(tokens, first);
  while (piece && piece.last < end && pieces.length < maximum) {
    pieces.push(piece);
    piece = nextPiece(tokens, pieces, letters);
  }
  const last = pieces.at(-1)?.last;
  if (last === undefined) return undefined;
  return { first, last, pieces, characters: pieces.map(({ characters }) => characters).join('') };
}

/**
 * The piece that continues a number: directly, after a few words in between, or in the next turn of
 * the same party, across what another one says at the same time.
 */
function nextPiece(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  letters: boolean,
): Piece | undefined {
  const before = pieces.at(-1);
  if (!before) return undefined;
  let foreignWords = 0;
  let index = before.last;
  for (let words = 0; words <= maximumInterjections; words += 1) {
    index = nextOfParty(tokens, index);
    const token = tokens[index];
    if (!token || (token.gap !== ' ' && !joint.test(token.gap)) || startsAnother(tokens, index))
      return undefined;
    const piece = homophoneAt(tokens, index, before) ?? continuationAt(tokens, index, letters);
    if (piece && foreignWords > 0 && !continuesDictation(tokens, pieces, piece)) return undefined;
    if (piece) return piece;
    foreignWords += foreignWords > 0 || isForeignWord(token, pieces) ? 1 : 0;
    if (foreignWords > maximumForeignWords) return undefined;
  }
  return undefined;
}

function continuationAt(tokens: readonly Token[], index: number, letters: boolean) {
  const token = tokens[index];
  const isLetter = letters && token !== undefined && isLetterPlace(tokens, index);
  return pieceAt(tokens, index, isLetter && isSameLine(token));
}

/** Maximum number of words that another party says while a number is dictated. */
const maximumWordsOfOthers = 8;

/** Index of the next token of the same party. */
function nextOfParty(tokens: readonly Token[], index: number): number {
  const party = tokens[index]?.party;
  let next = index + 1;
  while (tokens[next] && tokens[next]?.party !== party && next <= index + maximumWordsOfOthers + 1)
    next += 1;
  return tokens[next]?.party === party ? next : tokens.length;
}

/**
 * Digits of a number behind which speakers may say anything of {@link interjections} and continue.
 */
const longNumber = 8;

function isForeignWord({ key }: Token, pieces: readonly Piece[]): boolean {
  if (!interjections.has(key)) return true;
  const isLong = pieces.reduce((sum, { characters }) => sum + characters.length, 0) >= longNumber;
  return weakInterjections.has(key) && !isLong && (pieces.at(-1)?.characters.length ?? 0) > 2;
}

/** In another line only single letters and digits continue a code. */
const isSameLine = ({ gap, key }: Token) => key.length === 1 || !gap.includes('\n');

/** Most words of any kind within a number that is dictated. */
const maximumForeignWords = 2;
/** Fewest single digits on either side of them. */
const dictatedDigits = 3;

/**
 * True where digits are dictated one by one in front of other words and behind them: these words
 * are then misrecognised, or said to oneself.
 */
function continuesDictation(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  next: Piece,
): boolean {
  const before = pieces.slice(-dictatedDigits);
  if (before.length < dictatedDigits || !before.every(isSingle)) return false;
  let piece: Piece | undefined = next;
  for (let count = 0; count < dictatedDigits; count += 1) {
    if (!piece || !isSingle(piece)) return false;
    piece = pieceAt(tokens, piece.last + 1, false);
  }
  return true;
}

/** The letter a and the pronoun I belong to a code only beside other letters or digits. */
function isLetterPlace(tokens: readonly Token[], index: number): boolean {
  if (!/^[ai]$/.test(keyAt(tokens, index))) return true;
  const next = tokens[index + 1];
  const endsTurn = !next || next.turn !== tokens[index]?.turn || next.startsSentence;
  return endsTurn || tokens[index]?.text === 'A' || pieceAt(tokens, index + 1, true) !== undefined;
}
