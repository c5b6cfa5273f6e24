import { fillers, wordSet } from '../../text/word-lists.js';
import type { Token } from '../text/tokens.js';
import { digitWords, multipliers, repeats, teens, tens } from './number-words.js';
import { isDigitLike, readCardinal } from './read-cardinal.js';

/** Consecutive tokens that spell a number or an identifier. */
export interface NumberRun {
  /** Index of its first token. */
  readonly first: number;
  /** Index of its last token. */
  readonly last: number;
  /** Its digits, and its letters in lower case, one after the other: `4242` for `forty two forty two`. */
  readonly characters: string;
  /** The digits of each group as it was spoken or written: `42` and `42`. */
  readonly groups: readonly string[];
  /** True with a word such as hundred, or digits with a thousands separator: an amount rather than an identifier. */
  readonly amount: boolean;
}

const joint = /^[\s.()+\-\u2010-\u2013/]*$/;
const identifier = /^(?=.*\d)[a-z\d]+$/;
const maximumFillers = 2;

/** True for a token that can begin a number. */
export function isNumberToken(tokens: readonly Token[], index: number): boolean {
  const key = tokens[index]?.key ?? '';
  if (key === 'o') return false;
  if (repeats.has(key)) return isDigitLike(tokens[index + 1]?.key ?? '');
  return isDigitLike(key);
}

/**
 * Reads the longest number from a token on, or the longest identifier.
 *
 * @param letters - single letters and words of digits and letters belong to it
 * @param maximumCharacters - ends the run as soon as it has more, for callers that reject longer ones
 */
export function readNumberRun(
  tokens: readonly Token[],
  first: number,
  letters = false,
  maximumCharacters = Number.POSITIVE_INFINITY,
): NumberRun | undefined {
  const groups: string[] = [];
  let amount = false;
  let last = -1;
  let index = first;
  let length = 0;
  while (index < tokens.length && length <= maximumCharacters) {
    const token = tokens[index];
    if (!token) break;
    if (index > first && !continues(tokens, index)) break;
    const read = readGroup(tokens, index, letters);
    if (read) {
      if (/^,\d{3}$/.test(`${token.gap}${token.key}`)) amount = true;
      amount ||= read.amount;
      groups.push(read.group);
      length += read.group.length;
      last = read.next - 1;
      index = read.next;
    } else if (last >= 0 && index - last <= maximumFillers && isFiller(tokens, index)) index += 1;
    else break;
  }
  if (last < 0) return undefined;
  return { first, last, characters: groups.join(''), groups, amount };
}

/** True for a token that continues the number in front of it. */
function continues(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (/^,\s?$/.test(token.gap)) return true;
  if (!joint.test(token.gap)) return false;
  const isNewSentence = /[.]\s/.test(token.gap) && token.capitalised;
  return !isNewSentence || isSentenceOfDigits(tokens, index) || isBackchannel(tokens, index);
}

function isFiller(tokens: readonly Token[], index: number): boolean {
  return fillers.has(tokens[index]?.key ?? '') || isBackchannel(tokens, index);
}

/** What a listener says while somebody dictates a number. */
const backchannels = wordSet('yes yeah yep okay ok right sure mhm good correct');

/** True for an utterance that is a listener's alone, which a transcript without speakers has between the parts of a number. */
function isBackchannel(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || !backchannels.has(token.key)) return false;
  return token.gap.includes('\n') && (tokens[index + 1]?.gap.includes('\n') ?? false);
}

/** Number words at the start of a sentence that a count rarely begins with, as in `Two hundred came` or `Five years later`. */
const spokenDigits = 3;

/**
 * True for a sentence that begins with digits and has hardly anything else: engines with punctuation end a sentence at each pause of somebody who
 * dictates a number.
 */
function isSentenceOfDigits(tokens: readonly Token[], first: number): boolean {
  let end = first;
  while (end < tokens.length && (end === first || /^[\s-]*$/.test(tokens[end]?.gap ?? ''))) {
    const key = tokens[end]?.key ?? '';
    if (multipliers.has(key)) return false;
    if (!repeats.has(key) && !isDigitLike(key)) break;
    end += 1;
  }
  return end - first >= spokenDigits || (end > first && !/^ *$/.test(tokens[end]?.gap ?? '.'));
}

interface Group {
  readonly group: string;
  readonly next: number;
  readonly amount: boolean;
}

function readGroup(tokens: readonly Token[], index: number, letters: boolean): Group | undefined {
  const key = tokens[index]?.key ?? '';
  const repeat = repeats.get(key);
  if (repeat !== undefined) {
    const following = tokens[index + 1]?.key ?? '';
    const digit =
      digitWords.get(following) ?? (/^[a-z\d]$/.test(following) ? following : undefined);
    if (digit === undefined || (/[a-z]/.test(digit) && !letters)) return undefined;
    return { group: digit.repeat(repeat), next: index + 2, amount: false };
  }
  if (isDigitLike(key)) return readValue(tokens, index);
  if (!letters) return undefined;
  if (/^[a-z]$/.test(key)) return { group: key, next: index + 1, amount: false };
  return identifier.test(key) ? { group: key, next: index + 1, amount: false } : undefined;
}

/** Tens with units, and what multiplies them: `42`, `1984`, `250`. Digits that nothing multiplies stay as they are written. */
function readValue(tokens: readonly Token[], index: number): Group {
  const small = readSmall(tokens, index);
  if (!multipliers.has(keyWithin(tokens, small.next, index))) return { ...small, amount: false };
  const cardinal = readCardinal((at) => keyWithin(tokens, at, index), index);
  if (cardinal === undefined) return { ...small, amount: false };
  return { group: `${cardinal.value}`, next: cardinal.next, amount: cardinal.next > small.next };
}

/** Key of a token that nothing but white space and hyphens divides from the one in front of it; empty for others. */
function keyWithin(tokens: readonly Token[], index: number, first: number): string {
  const token = tokens[index];
  if (token === undefined || (index > first && !/^[\s-]*$/.test(token.gap))) return '';
  return token.key;
}

function readSmall(tokens: readonly Token[], index: number): { group: string; next: number } {
  const key = tokens[index]?.key ?? '';
  const ten = tens.get(key);
  if (ten !== undefined) {
    const unit = digitWords.get(tokens[index + 1]?.key ?? '');
    const joined = /^[\s-]*$/.test(tokens[index + 1]?.gap ?? '');
    if (unit !== undefined && unit !== '0' && joined)
      return { group: `${ten + Number(unit)}`, next: index + 2 };
    return { group: `${ten}`, next: index + 1 };
  }
  return { group: `${teens.get(key) ?? digitWords.get(key) ?? key}`, next: index + 1 };
}
