import { wordSet } from '../../text/word-lists.js';
import { digitWords, multipliers, tens } from '../numbers/number-words.js';
import { isDigitLike, readCardinal } from '../numbers/read-cardinal.js';
import { keyAt, type Token } from '../text/tokens.js';
import { type Element, only, type Reading, remembered } from './element.js';
import { joinedKey } from './joins.js';

/** Longest amount, in words. */
const maximumWords = 16;
const largeWords: ReadonlySet<string> = new Set([
  ...multipliers.keys(),
  ...wordSet('lakh lakhs lac lacs crore crores hundreds thousands millions billions mil mill bn'),
]);
const decimalPoint = wordSet('point dot');
const articles = wordSet('a an');

/** True for words that multiply the number in front of them. */
export function isLarge(key: string): boolean {
  return largeWords.has(key);
}

const amountStarts = wordSet('a an half hundred hundreds point dot');
const isFigure = (key: string) => key !== 'o' && isDigitLike(key);
const isPart = (key: string) => isFigure(key) || isLarge(key);

/**
 * A number of any size, with its fraction: `two thousand three hundred and fifty`, `one point
 * four`, `three and a half`, `half a million`, `1,204.17`.
 */
export const amount: Element = remembered({
  starts: (key) => isDigitLike(key) || amountStarts.has(key),
  read: (tokens, index) => {
    const first = findFirst(tokens, index);
    if (first === undefined) return [];
    const whole = wholeEnd(tokens, first, index);
    const next = fractionEnd(tokens, whole, index);
    const ends = new Set([next, whole]);
    return [...ends].map((end): Reading => ({ next: end, ...readValue(tokens, index, end) }));
  },
});

/** An amount that has a word in it which passes a test. */
export function amountWith(test: (key: string) => boolean): Element {
  return only(amount, ({ next }, tokens, index) => hasWord(tokens, index, next, test));
}

function hasWord(
  tokens: readonly Token[],
  first: number,
  next: number,
  test: (key: string) => boolean,
): boolean {
  for (let index = first; index < next; index += 1) if (test(keyAt(tokens, index))) return true;
  return false;
}

/**
 * The token that an amount's first number is at: behind `a` and `half a` in front of a word such as
 * hundred.
 */
function findFirst(tokens: readonly Token[], index: number): number | undefined {
  const key = keyAt(tokens, index);
  if (isFigure(key)) return index;
  const one = joinedKey(tokens, index + 1, index);
  if (articles.has(key)) return isLarge(one) ? index + 1 : undefined;
  if (decimalPoint.has(key)) return isFigure(one) ? index + 1 : undefined;
  if (key !== 'half') return /^hundreds?$/.test(key) ? index : undefined;
  return articles.has(one) && isLarge(joinedKey(tokens, index + 2, index)) ? index + 2 : undefined;
}

function wholeEnd(tokens: readonly Token[], first: number, start: number): number {
  let next = first;
  while (next - start < maximumWords) {
    const key = joinedKey(tokens, next, start);
    const linked =
      key === 'and' &&
      isLarge(keyAt(tokens, next - 1)) &&
      isFigure(joinedKey(tokens, next + 1, start));
    if (next > first && !isWithinAmount(tokens, next)) break;
    if (!isPart(key) && !linked) break;
    next += 1;
  }
  return next;
}

/**
 * True where white space, a hyphen, or the separator of thousands or decimals divides a token from
 * the one in front of it. A comma may also follow words.
 */
function isWithinAmount(tokens: readonly Token[], index: number): boolean {
  const { gap = '', key = '' } = tokens[index] ?? {};
  if (/^[\s-]*$/.test(gap)) return true;
  const figures = /^\d+$/.test(key) && /^\d+$/.test(keyAt(tokens, index - 1));
  // Engines divide the cents by a full stop where the speaker pauses.
  return figures
    ? /^[.,'\u2019]$/.test(gap) || (gap === '. ' && key.length === 2)
    : /^,\s$/.test(gap);
}

/** The end of `point four million`, `and a half`, `and a quarter thousand`. */
function fractionEnd(tokens: readonly Token[], whole: number, start: number): number {
  const keys = [0, 1, 2].map((offset) => joinedKey(tokens, whole + offset, start));
  const [one = '', two = '', three = ''] = keys;
  if (decimalPoint.has(one) && isDigitLike(two)) return wholeEnd(tokens, whole + 1, start);
  if (one !== 'and') return whole;
  if (/^an?$/.test(two) && /^(?:half|quarter)$/.test(three))
    return wholeEnd(tokens, whole + 3, start);
  return /^(?:half|quarter)$/.test(two) ? wholeEnd(tokens, whole + 2, start) : whole;
}

/** The value of a whole number. */
function readValue(tokens: readonly Token[], first: number, next: number): Pick<Reading, 'value'> {
  const figures = tokens.slice(first, next).map(({ key }) => key);
  if (
    figures.every((key) => /^\d+$/.test(key)) &&
    figures.slice(1).every((key) => key.length === 3)
  )
    return { value: Number(figures.join('')) };
  const cardinal = readCardinal((index) => (index < next ? keyAt(tokens, index) : ''), first);
  return cardinal?.next === next ? { value: cardinal.value } : {};
}

const signs = wordSet('minus negative plus');

/**
 * A number with decimals, with or without a sign: `minus zero point one two eight`, `-74.0060`,
 * `one five one`.
 */
export const decimal: Element = remembered({
  starts: (key) => isDigitLike(key) || signs.has(key),
  read: (tokens, index) => {
    const signed = signs.has(keyAt(tokens, index)) ? 1 : 0;
    const first = index + signed;
    if (!isDigitLike(joinedKey(tokens, first, index))) return [];
    const whole = digitsEnd(tokens, first, index);
    const point =
      decimalPoint.has(joinedKey(tokens, whole, index)) &&
      isDigitLike(joinedKey(tokens, whole + 1, index));
    const next = point ? digitsEnd(tokens, whole + 1, index) : whole;
    if (!point) return [{ next, value: writtenDecimals(tokens, first, next) }];
    return decimalEnds(tokens, whole + 1, next, index).map((end) => ({
      next: end,
      value: end - whole - 1,
    }));
  },
});

/** Most words of the whole part of a number. */
const maximumWhole = 3;

/**
 * Where the decimals of a number may end: in front of the whole part of another one, where a point
 * follows.
 */
function decimalEnds(
  tokens: readonly Token[],
  first: number,
  next: number,
  start: number,
): number[] {
  if (!decimalPoint.has(joinedKey(tokens, next, start))) return [next];
  const ends: number[] = [];
  for (let end = next - 1; end > first && next - end <= maximumWhole; end -= 1) ends.push(end);
  const isTens =
    tens.has(keyAt(tokens, next - 2)) && digitWords.get(keyAt(tokens, next - 1)) !== '0';
  return isTens ? [...ends.slice(1), next - 1] : ends;
}

function digitsEnd(tokens: readonly Token[], first: number, start: number): number {
  let next = first;
  const isDecimal = (at: number) =>
    /^\d+$/.test(keyAt(tokens, at)) && /^\.\s?$/.test(tokens[at]?.gap ?? '');
  while (next - first < maximumWords && isSpokenDigit(tokens, next, start, first)) {
    if (next > first && !isAdjacent(tokens, next) && !isDecimal(next)) break;
    next += 1;
    if (isDecimal(next - 1)) break;
  }
  return next;
}

/** True where nothing divides two digits, or where a comma divides two words. */
function isAdjacent(tokens: readonly Token[], index: number): boolean {
  const { gap = '', key = '' } = tokens[index] ?? {};
  return /^[\s-]*$/.test(gap) || (/^,\s$/.test(gap) && !/^\d/.test(key));
}

/** Digits as engines write them between other digits. */
const misheardDigits = wordSet('or to too for owe');

function isSpokenDigit(
  tokens: readonly Token[],
  index: number,
  start: number,
  first: number,
): boolean {
  const key = joinedKey(tokens, index, start);
  if (isDigitLike(key)) return true;
  return (
    index > first && misheardDigits.has(key) && isDigitLike(joinedKey(tokens, index + 1, start))
  );
}

function writtenDecimals(tokens: readonly Token[], first: number, next: number): number {
  const token = tokens[next - 1];
  return next - 1 > first && token?.gap === '.' ? token.key.length : 0;
}

/** A number and its unit that are written as one word: `82kg`, `2.5mg`, `45k`. */
export function glued(units: string): Element {
  const whole = new RegExp(`^\\d{1,9}(?:${units})$`);
  return {
    starts: (key) => /^\d/.test(key),
    read: (tokens, index) => {
      const key = keyAt(tokens, index);
      if (whole.test(key)) return [{ next: index + 1, value: Number.parseInt(key, 10) }];
      const decimals =
        /^[.,]$/.test(tokens[index + 1]?.gap ?? '') && whole.test(keyAt(tokens, index + 1));
      return /^\d{1,9}$/.test(key) && decimals ? [{ next: index + 2, value: Number(key) }] : [];
    },
  };
}

const withinNumber = /^(?: ?|-|[.,:])$/;

/** True for a token within a number that began in front of it. */
export function continuesNumber(tokens: readonly Token[], index: number): boolean {
  if (!isDigitLike(keyAt(tokens, index))) return false;
  if (!withinNumber.test(tokens[index]?.gap ?? '')) return false;
  const before = keyAt(tokens, index - 1);
  const second = keyAt(tokens, index - 2);
  if (before === 'and') return isLarge(second);
  return decimalPoint.has(before) ? isDigitLike(second) : isFigure(before) || isLarge(before);
}
