import { wordSet } from '../../text/word-lists.js';
import type { Token } from '../text/tokens.js';
import { digitWords, multipliers, repeats, teens, tens } from './number-words.js';
import { isDigitLike, readCardinal } from './read-cardinal.js';
import { letterAt } from './spoken-letters.js';

/** A part of a number or a code: a digit, several that are written or spoken as one, or letters. */
export interface Piece {
  readonly first: number;
  readonly last: number;
  readonly characters: string;
  /** True with a word such as hundred, or with a thousands separator. */
  readonly amount: boolean;
}

/** Consecutive pieces, and what stands between them. */
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
  /** False to end at punctuation and at words in between. @defaultValue true */
  readonly loose?: boolean;
  /** Index of a token that it ends in front of. */
  readonly end?: number;
}

/** Most words in between two pieces of one number, such as `hang on` and `sorry no`. */
const maximumInterjections = 3;
/** Longest run, in pieces: what is longer is several. */
const maximumPieces = 64;

const looseGap = /^[\s\p{P}\p{S}\p{Cf}]*$/u;
const tightGap = /^[ \-\u2010-\u2013\n]?$/;
/** Words that speakers put between the digits of a number. */
const interjections = wordSet(
  `dash hyphen slash stroke dot point space comma forward backslash underscore uh um er erm hmm mm and then hang hold on wait no sorry let me see
  think is that's so like okay ok right yeah yes yep again followed by next one's it's well sir ma'am please got mhm sure correct good you know`,
);
/** Words between which a number ends unless a digit stands directly on both sides. */
const weakInterjections = wordSet('and is so like no you know on by me see think it');
/** Digits as they are misheard between digits. */
const homophones: ReadonlyMap<string, string> = new Map([
  ['to', '2'],
  ['do', '2'],
  ['of', '0'],
  ['so', '0'],
  ['a', '0'],
  ['free', '3'],
  ['mine', '9'],
  ['too', '2'],
  ['for', '4'],
  ['ate', '8'],
  ['won', '1'],
  ['tree', '3'],
  ['fife', '5'],
  ['niner', '9'],
  ['know', '0'],
  ['owe', '0'],
]);

/** Words at the start of a number that are digits misheard. */
const openings: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ['a', '0'],
  ['of', '0'],
  ['x', '6'],
  ['ex', '6'],
  ['sex', '6'],
]);

/** True for a token that can begin a number or a code. */
export function beginsRun(tokens: readonly Token[], index: number): boolean {
  return (pieceAt(tokens, index, false) ?? openingAt(tokens, index)) !== undefined;
}

/** Reads the longest number or code from a token on. */
export function readSpokenRun(
  tokens: readonly Token[],
  first: number,
  { letters = false, loose = true, end = tokens.length }: RunOptions = {},
): SpokenRun | undefined {
  const pieces: Piece[] = [];
  let piece = pieceAt(tokens, first, letters) ?? openingAt(tokens, first);
  while (piece && piece.last < end && pieces.length < maximumPieces) {
    pieces.push(piece);
    piece = nextPiece(tokens, piece, { letters, loose }, pieces);
  }
  const last = pieces.at(-1)?.last;
  if (last === undefined) return undefined;
  return { first, last, pieces, characters: pieces.map(({ characters }) => characters).join('') };
}

/** A digit that was recognised as another word in front of two that are dictated. */
function openingAt(tokens: readonly Token[], index: number): Piece | undefined {
  const characters = openings.get(tokens[index]?.key ?? '');
  const second = characters === undefined ? undefined : pieceAt(tokens, index + 1, false);
  const third = second && pieceAt(tokens, second.last + 1, false);
  if (characters === undefined || !second || !third || !isSingle(second) || !isSingle(third)) return undefined;
  return { first: index, last: index, characters, amount: false };
}

/** The piece that continues a number after another: directly, or after a few words that speakers put in between. */
function nextPiece(
  tokens: readonly Token[],
  before: Piece,
  { letters, loose }: Required<Pick<RunOptions, 'letters' | 'loose'>>,
  pieces: readonly Piece[],
): Piece | undefined {
  const gap = loose ? looseGap : tightGap;
  let isForeign = false;
  for (let index = before.last + 1; index <= before.last + 1 + maximumInterjections; index += 1) {
    const token = tokens[index];
    if (!token || !gap.test(token.gap) || startsAnother(tokens, index)) return undefined;
    if (token.party !== tokens[before.last]?.party) return undefined;
    const piece =
      homophoneAt(tokens, index, before) ??
      pieceAt(tokens, index, letters && isLetterPlace(tokens, index));
    if (piece) return isForeign && !continuesDictation(tokens, pieces, piece) ? undefined : piece;
    if (!loose) return undefined;
    const isWeak = weakInterjections.has(token.key) && before.characters.length > 2;
    if (!interjections.has(token.key) || isWeak) isForeign = true;
    if (isForeign && index > before.last + maximumForeignWords) return undefined;
  }
  return undefined;
}

/** Most words of any kind within a number that is dictated. */
const maximumForeignWords = 2;
/** Fewest single digits on either side of them. */
const dictatedDigits = 3;

/** True where digits are dictated one by one in front of other words and behind them: then these are misheard, or said to oneself. */
function continuesDictation(tokens: readonly Token[], pieces: readonly Piece[], next: Piece): boolean {
  const before = pieces.slice(-dictatedDigits);
  if (before.length < dictatedDigits || !before.every(isSingle)) return false;
  let piece: Piece | undefined = next;
  for (let count = 0; count < dictatedDigits; count += 1) {
    if (!piece || !isSingle(piece)) return false;
    piece = pieceAt(tokens, piece.last + 1, false);
  }
  return true;
}

const isSingle = ({ characters }: Piece) => /^(\d)\1{0,2}$/.test(characters);

/** The letter a and the pronoun I belong to a code only beside other letters or digits. */
function isLetterPlace(tokens: readonly Token[], index: number): boolean {
  if (!/^[ai]$/.test(tokens[index]?.key ?? '')) return true;
  const next = tokens[index + 1];
  const endsTurn = !next || next.turn !== tokens[index]?.turn || next.startsSentence;
  return endsTurn || tokens[index]?.text === 'A' || pieceAt(tokens, index + 1, true) !== undefined;
}

/** Fewest digits in a row at the start of a sentence that continue a number of the sentence before. */
const minimumDigitsOfSentence = 2;

/** True where a sentence begins that has more to say than digits: engines with punctuation end one at each pause of somebody who dictates a number. */
function startsAnother(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token?.startsSentence || !token.capitalised || !/[.?!]/.test(token.gap)) return false;
  let end = index;
  while (end < tokens.length && end - index < maximumPieces) {
    if (end > index && tokens[end]?.startsSentence) return false;
    const key = tokens[end]?.key ?? '';
    if (!isDigitLike(key) && !repeats.has(key) && !/^[a-z]$/.test(key)) break;
    end += 1;
  }
  return end - index < minimumDigitsOfSentence && end < tokens.length;
}

/** Most words in a row that are digits misheard. */
const maximumHomophones = 3;

/** A digit that was recognised as another word, between two that are spoken one by one. */
function homophoneAt(tokens: readonly Token[], index: number, before: Piece): Piece | undefined {
  const characters = homophones.get(tokens[index]?.key ?? '');
  if (characters === undefined || before.characters.length !== 1) return undefined;
  for (let at = index + 1; at <= index + maximumHomophones; at += 1) {
    const key = tokens[at]?.key ?? '';
    if (digitWords.has(key) || repeats.has(key) || /^\d$/.test(key))
      return { first: index, last: index, characters, amount: false };
    if (!homophones.has(key)) return undefined;
  }
  return undefined;
}

const code = /^(?=.*\d)[a-z\d]+$/;

/** The piece that begins at a token. */
export function pieceAt(
  tokens: readonly Token[],
  index: number,
  letters: boolean,
): Piece | undefined {
  const key = tokens[index]?.key ?? '';
  const repeat = repeats.get(key);
  if (repeat !== undefined) return repeatedPiece(tokens, index, repeat, letters);
  if (isDigitLike(key)) return numberPiece(tokens, index);
  if (!letters) return undefined;
  const letter = letterAt(tokens, index);
  if (letter) return { first: index, ...letter, amount: false };
  return code.test(key) || isShortCode(tokens, index)
    ? { first: index, last: index, characters: key, amount: false }
    : undefined;
}

/** Capitals within a code, as in `BD51 SMR`, and letters that are written as a word without vowels. */
function isShortCode(tokens: readonly Token[], index: number): boolean {
  if (!/^(?:[A-Z]{2,5}|[A-Za-z][bcdfghjklmnpqrstvwxz]{1,5})$/.test(tokens[index]?.text ?? '')) return false;
  if (/[aeiou]/i.test(tokens[index]?.text.charAt(0) ?? '') && !/^[A-Z]{2,5}$/.test(tokens[index]?.text ?? '')) return false;
  const digits = (at: number) => /\d/.test(tokens[at]?.key ?? '');
  return digits(index - 1) || digits(index + 1);
}

function repeatedPiece(
  tokens: readonly Token[],
  index: number,
  repeat: number,
  letters: boolean,
): Piece | undefined {
  const following = tokens[index + 1]?.key ?? '';
  if (!/^,? ?$/.test(tokens[index + 1]?.gap ?? '.')) return undefined;
  const digit = digitWords.get(following) ?? (/^[a-z\d]$/.test(following) ? following : undefined);
  if (digit === undefined || (/[a-z]/.test(digit) && !letters)) return undefined;
  return { first: index, last: index + 1, characters: digit.repeat(repeat), amount: false };
}

function numberPiece(tokens: readonly Token[], index: number): Piece {
  const small = smallPiece(tokens, index);
  const keyAt = (at: number) => keyWithin(tokens, at, index);
  if (!multipliers.has(keyAt(small.last + 1))) return small;
  const cardinal = readCardinal(keyAt, index);
  if (cardinal === undefined) return small;
  return {
    first: index,
    last: cardinal.next - 1,
    characters: `${cardinal.value}`,
    amount: cardinal.next - 1 > small.last,
  };
}

/** Key of a token that nothing but white space and hyphens divides from the one in front of it; empty for others. */
function keyWithin(tokens: readonly Token[], index: number, first: number): string {
  const token = tokens[index];
  if (token === undefined || (index > first && !/^[\s-]*$/.test(token.gap))) return '';
  return token.key;
}

/** Tens with their unit, or one word or figure. */
function smallPiece(tokens: readonly Token[], index: number): Piece {
  const key = tokens[index]?.key ?? '';
  const ten = tens.get(key);
  if (ten !== undefined) {
    const unit = Number(digitWords.get(keyWithin(tokens, index + 1, index)) ?? 0);
    const last = unit > 0 ? index + 1 : index;
    return { first: index, last, characters: `${ten + unit}`, amount: false };
  }
  const isSeparated = /^,\d{3}$/.test(`${tokens[index]?.gap}${key}`);
  const characters = `${teens.get(key) ?? digitWords.get(key) ?? key}`;
  return { first: index, last: index, characters, amount: isSeparated };
}
