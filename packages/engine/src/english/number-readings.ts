import { numberToWords } from './number-to-words.js';
import type { SpokenWord } from './spoken-forms.js';

const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Makes the ordinal of a spoken number: `twenty two` becomes `twenty second`. */
export function toOrdinal(words: readonly SpokenWord[]): SpokenWord[] {
  const last = words.at(-1) ?? '';
  const ordinal =
    irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words.slice(0, -1), ordinal];
}

/** Makes the plural of a spoken number: `nineteen eighty` becomes `nineteen eighties`. */
export function toPlural(words: readonly SpokenWord[]): SpokenWord[] {
  const last = words.at(-1) ?? '';
  const plural = last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`;
  return [...words.slice(0, -1), plural];
}

/** Reads each digit separately, and zero as `oh` if requested. */
export function digitByDigit(digits: string, zero: 'zero' | 'oh'): SpokenWord[] {
  return Array.from(digits).flatMap((digit) => (digit === '0' ? [zero] : numberToWords(digit)));
}

/** Reads two digits as years and times are read: `05` as `oh five`, `00` as nothing. */
function readPair(pair: string): SpokenWord[] {
  if (pair === '00') return [];
  return pair.startsWith('0') ? ['oh', ...numberToWords(pair.slice(1))] : numberToWords(pair);
}

/** Reads the minutes of a time or the cents of a price. */
export const readMinutes = readPair;

/**
 * Reads the digits in pairs, as for years, house numbers and card numbers: `1984` as `nineteen
 * eighty four`, `417` as `four seventeen`.
 */
function inPairs(digits: string): SpokenWord[] {
  const first = digits.length % 2 === 0 ? 2 : 1;
  const pairs = [digits.slice(0, first), ...(digits.slice(first).match(/\d\d/gu) ?? [])];
  return pairs.flatMap((pair, index) => {
    if (index === 0) return numberToWords(pair);
    return pair === '00' ? ['hundred'] : readPair(pair);
  });
}

/** The number with `and` after its hundreds, or after its thousands where it has no hundreds. */
function withAnd(words: readonly SpokenWord[]): SpokenWord[] {
  const hundred = words.lastIndexOf('hundred');
  const at = hundred < 0 ? words.lastIndexOf('thousand') : hundred;
  if (at < 0 || at === words.length - 1) return [...words];
  return [...words.slice(0, at + 1), 'and', ...words.slice(at + 1)];
}

/** Ways to read a number of things: with and without `and`. */
export function readQuantity(digits: string): SpokenWord[][] {
  const number = numberToWords(digits);
  return [number, withAnd(number)];
}

/** Longest row of digits that is read in other ways than as a number or digit by digit. */
const maximumPairedDigits = 8;

/**
 * Ways to read a row of digits aloud: as a number, with and without `and`, digit by digit, and in
 * pairs.
 *
 * @param digits - only decimal digits
 * @returns the readings, the likeliest first. Some may be equal
 */
export function readDigits(digits: string): SpokenWord[][] {
  const number = numberToWords(digits);
  const readings = readQuantity(digits);
  if (number[0] === 'one' && number.length > 1) readings.push(['a', ...number.slice(1)]);
  if (digits.length < 2) return digits === '0' ? [number, ['oh']] : readings;
  if (digits.length >= 3 && digits.length <= maximumPairedDigits && !digits.startsWith('0')) {
    readings.push(inPairs(digits));
  }
  readings.push(digitByDigit(digits, 'zero'), digitByDigit(digits, 'oh'));
  return readings;
}
