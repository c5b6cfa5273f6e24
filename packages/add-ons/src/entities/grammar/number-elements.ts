import { digitWords, teens, tens } from '../numbers/number-words.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { keyAt, type Token } from '../text/tokens.js';
import { type Element, only, type Reading, remembered } from './element.js';
import { joinedKey } from './joins.js';

/** Limits of a number. */
export interface NumberLimits {
  readonly minimum: number;
  readonly maximum: number;
  /** True to read two digits one by one, as in `one two` for 12. */
  readonly digitByDigit?: boolean;
}

const toDigit = (key: string) => digitWords.get(key) ?? (/^\d$/.test(key) ? key : undefined);
const isZero = (key: string) => toDigit(key) === '0' || key === 'owe';

/** True for a word that a number with a leading zero begins with: `oh eight`, `08`. */
export function startsZero(key: string): boolean {
  return isZero(key) || /^0\d/.test(key);
}

/** A number of at most two digits: `twenty two`, `twelve`, `oh five`, `05`, `7`. */
export function small({ minimum, maximum, digitByDigit = false }: NumberLimits): Element {
  const all = digitByDigit ? allSmallWithDigits : allSmall;
  return only(all, ({ value = 0 }) => value >= minimum && value <= maximum);
}

/** True for a word that a number may begin with. */
export function startsNumber(key: string): boolean {
  return isDigitLike(key) || key === 'owe';
}

type NumberReading = Reading & { readonly value: number };

/** All readings of a number of at most two digits, the longest first. */
export function smallReadings(
  tokens: readonly Token[],
  index: number,
  digitByDigit = false,
): NumberReading[] {
  const key = keyAt(tokens, index);
  const ten = tens.get(key);
  if (ten !== undefined) return tensReadings(tokens, index, ten);
  const teen = teens.get(key) ?? (/^\d\d$/.test(key) ? Number(key) : undefined);
  if (teen !== undefined) return [{ next: index + 1, value: teen }];
  return digitReadings(tokens, index, digitByDigit);
}

function tensReadings(tokens: readonly Token[], index: number, ten: number): NumberReading[] {
  const unit = Number(toDigit(joinedKey(tokens, index + 1, index)) ?? 0);
  const alone = { next: index + 1, value: ten };
  return unit > 0 ? [{ next: index + 2, value: ten + unit }, alone] : [alone];
}

function digitReadings(
  tokens: readonly Token[],
  index: number,
  digitByDigit: boolean,
): NumberReading[] {
  const key = keyAt(tokens, index);
  const digit = toDigit(key);
  const second = toDigit(joinedKey(tokens, index + 1, index));
  const readings: NumberReading[] = [];
  if (second !== undefined && (isZero(key) || (digitByDigit && digit !== undefined)))
    readings.push({ next: index + 2, value: Number(digit ?? 0) * 10 + Number(second) });
  if (digit !== undefined && key !== 'o') readings.push({ next: index + 1, value: Number(digit) });
  return readings;
}

/**
 * A number from 1 to 999, as it is measured: `one hundred and ten`, `one forty`, `ninety`, `140`.
 */
export function hundreds({ minimum, maximum }: NumberLimits): Element {
  return only(allHundreds, ({ value = 0 }) => value >= minimum && value <= maximum);
}

function hundredsReadings(tokens: readonly Token[], index: number): NumberReading[] {
  const key = keyAt(tokens, index);
  if (/^\d{3}$/.test(key)) return [{ next: index + 1, value: Number(key) }];
  const begin = key === 'a' ? { next: index + 1, value: 1 } : smallReadings(tokens, index).at(-1);
  const small = key === 'a' ? [] : smallReadings(tokens, index);
  if (!begin || begin.value < 1 || begin.value > 9) return small;
  const multiplied = joinedKey(tokens, begin.next, index) === 'hundred';
  const after = begin.next + (multiplied ? 1 : 0);
  const and = multiplied && joinedKey(tokens, after, index) === 'and' ? 1 : 0;
  const rest = smallReadings(tokens, after + and).filter(({ value }) => multiplied || value > 9);
  const longer = joinedKey(tokens, after + and, index) === '' ? [] : rest;
  return [
    ...longer.map(({ next, value }) => ({ next, value: begin.value * 100 + value })),
    ...(multiplied ? [{ next: after, value: begin.value * 100 }] : []),
    ...small,
  ];
}

const allSmall = remembered({
  starts: startsNumber,
  read: (tokens, index) => smallReadings(tokens, index),
});
const allSmallWithDigits = remembered({
  starts: startsNumber,
  read: (tokens, index) => smallReadings(tokens, index, true),
});
const allHundreds = remembered({
  starts: (key) => key === 'a' || startsNumber(key),
  read: hundredsReadings,
});
