import { keyAt, type Token } from '../text/tokens.js';
import { homophones } from './homophones.js';
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

/** Figures with letters that look like some. */
const misreadDigits = /^(?=.*\d.*\d)(?=.*[oil])[\doil]{3,}$/;
const code = /^(?=.*\d)[a-z\d]+$/;
/** A business identifier code of ISO 9362 in capitals. */
const businessIdentifier = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

const shortCode = /^(?:[A-Z]{2,5}|[B-DF-HJ-NP-TV-XZ][bcdfghjklmnpqrstvwxz]{1,5})$/;
const digit = /\d/;
const hasDigit = (key: string) => digit.test(key) || isDigitLike(key);

/** The piece that begins at a token. */
export function pieceAt(
  tokens: readonly Token[],
  index: number,
  letters: boolean,
): Piece | undefined {
  const key = keyAt(tokens, index);
  const repeat = repeats.get(key);
  if (repeat !== undefined) return repeatedPiece(tokens, index, repeat, letters);
  if (isDigitLike(key)) return numberPiece(tokens, index);
  if (misreadDigits.test(key))
    return createPiece(index, index, key.replace(/o/g, '0').replace(/[il]/g, '1'));
  return letters ? letterPiece(tokens, index, key) : undefined;
}

/** A piece that is no amount. */
export function createPiece(first: number, last: number, characters: string): Piece {
  return { first, last, characters, amount: false };
}

/** True for a digit, also doubled or tripled, rather than a number of several. */
export function isSingle({ characters }: Piece): boolean {
  return /^(\d)\1{0,2}$/.test(characters);
}

function letterPiece(tokens: readonly Token[], index: number, key: string): Piece | undefined {
  const letter = letterAt(tokens, index);
  if (letter) return createPiece(index, letter.last, letter.characters);
  const isCode =
    code.test(key) ||
    businessIdentifier.test(tokens[index]?.text ?? '') ||
    isShortCode(tokens, index);
  return isCode ? createPiece(index, index, key) : undefined;
}

/**
 * Capitals within a code, as in `BD51 SMR`, and letters that are written as a word without vowels,
 * as `Bcpk`.
 */
function isShortCode(tokens: readonly Token[], index: number): boolean {
  if (!shortCode.test(tokens[index]?.text ?? '')) return false;
  return hasDigit(keyAt(tokens, index - 1)) || hasDigit(keyAt(tokens, index + 1));
}

function repeatedPiece(
  tokens: readonly Token[],
  index: number,
  repeat: number,
  letters: boolean,
): Piece | undefined {
  const { gap = '.', key = '' } = tokens[index + 1] ?? {};
  const digit = /^,? ?$/.test(gap) ? (digitWords.get(key) ?? readSingle(key)) : undefined;
  if (digit === undefined || (/[a-z]/.test(digit) && !letters)) return undefined;
  return createPiece(index, index + 1, digit.repeat(repeat));
}

/**
 * What is repeated behind `double`, where it is not a word for a digit: a letter, a figure, or a
 * misrecognised digit.
 */
function readSingle(key: string): string | undefined {
  if (/^[a-z\d]$/.test(key)) return key;
  return key === 'the' ? '0' : homophones.get(key);
}

function numberPiece(tokens: readonly Token[], index: number): Piece {
  const small = smallPiece(tokens, index);
  if (!multipliers.has(keyWithin(tokens, small.last + 1, index))) return small;
  const cardinal = readCardinal((at) => keyWithin(tokens, at, index), index);
  if (cardinal === undefined) return small;
  return {
    first: index,
    last: cardinal.next - 1,
    characters: `${cardinal.value}`,
    amount: cardinal.next - 1 > small.last,
  };
}

/**
 * Key of a token that only white space and hyphens divide from the one in front of it. It is empty
 * for others.
 */
function keyWithin(tokens: readonly Token[], index: number, first: number): string {
  const token = tokens[index];
  if (token === undefined || (index > first && token.gap !== ' ' && !/^[\s-]*$/.test(token.gap)))
    return '';
  return token.key;
}

/** Tens with their unit, or one word or figure. */
function smallPiece(tokens: readonly Token[], index: number): Piece {
  const key = keyAt(tokens, index);
  const ten = tens.get(key);
  if (ten !== undefined) {
    const unit = Number(digitWords.get(keyWithin(tokens, index + 1, index)) ?? 0);
    const last = unit > 0 ? index + 1 : index;
    return createPiece(index, last, `${ten + unit}`);
  }
  const isSeparated = tokens[index]?.gap === ',' && /^\d{3}$/.test(key);
  const characters = `${teens.get(key) ?? digitWords.get(key) ?? key}`;
  return { first: index, last: index, characters, amount: isSeparated };
}
