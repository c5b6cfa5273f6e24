import { digitWords, multipliers, teens, tens } from './number-words.js';

/** A word of a text by its index, in lower case, or empty where there is none. */
export type KeyAt = (index: number) => string;

/** A part of a cardinal: what precedes `thousand`, `million` and so on. */
interface CardinalGroup {
  readonly value: number;
  /** Zeros of the word after it, or 0 for the last part. */
  readonly zeros: number;
}

/** A whole number as it is spoken. */
export interface Cardinal {
  readonly value: number;
  /** Index after its last word. */
  readonly next: number;
  readonly groups: readonly CardinalGroup[];
}

/** Number and the index after its last word. */
interface Small {
  readonly value: number;
  readonly next: number;
}

const belowHundred: ReadonlySet<string> = new Set([
  ...digitWords.keys(),
  ...teens.keys(),
  ...tens.keys(),
]);
const zero = '0'.charCodeAt(0);
const nine = '9'.charCodeAt(0);

const written = /^\d{1,12}$/;

/** True for a word that can be a digit, a number below one hundred, or digits. */
export function isDigitLike(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= zero && first <= nine ? /^\d+$/.test(key) : belowHundred.has(key);
}

/** Reads a number from 1 to 99. */
export function readBelowHundred(keyAt: KeyAt, index: number): Small | undefined {
  const key = keyAt(index);
  const ten = tens.get(key);
  if (ten !== undefined) {
    const unit = Number(digitWords.get(keyAt(index + 1)) ?? 0);
    return unit > 0 ? { value: ten + unit, next: index + 2 } : { value: ten, next: index + 1 };
  }
  const value = teens.get(key) ?? Number(digitWords.get(key) ?? 0);
  return value > 0 ? { value, next: index + 1 } : undefined;
}

/** Reads a number with its hundreds. Digits count as they are. */
function readWithHundreds(keyAt: KeyAt, index: number): Small | undefined {
  if (written.test(keyAt(index))) return { value: Number(keyAt(index)), next: index + 1 };
  const small = readBelowHundred(keyAt, index);
  if (small === undefined || keyAt(small.next) !== 'hundred') return small;
  const hundreds = { value: small.value * 100, next: small.next + 1 };
  const rest = readRest(keyAt, hundreds.next, index);
  if (rest === undefined || keyAt(rest.next) === 'hundred') return hundreds;
  return { value: hundreds.value + rest.value, next: rest.next };
}

/**
 * Number below one hundred after a multiplier, with or without `and`. A digit in front of more
 * digits begins an identifier.
 */
function readRest(keyAt: KeyAt, index: number, first: number): Small | undefined {
  const isLinked = keyAt(index) === 'and' && keyAt(first - 1) !== 'between';
  const small = readBelowHundred(keyAt, isLinked ? index + 1 : index);
  if (small === undefined) return undefined;
  const isDigit = small.value < 10;
  return isDigit && !isLinked && isDigitLike(keyAt(small.next)) ? undefined : small;
}

/**
 * The group that continues a cardinal: smaller than the one in front of it, and no digit that
 * begins an identifier.
 */
function groupAt(
  keyAt: KeyAt,
  index: number,
  first: number,
  groups: readonly CardinalGroup[],
): (CardinalGroup & { readonly next: number }) | undefined {
  const before = groups.at(-1);
  const isLinked = before !== undefined && keyAt(index) === 'and' && keyAt(first - 1) !== 'between';
  const group = readWithHundreds(keyAt, isLinked ? index + 1 : index);
  if (group === undefined) return undefined;
  const zeros = multipliers.get(keyAt(group.next)) ?? 0;
  const { value } = group;
  if (zeros === 2 || (before && isBigger(before.zeros, zeros, value))) return undefined;
  const isDigit = before !== undefined && !isLinked && zeros === 0 && value < 10;
  if (isDigit && isDigitLike(keyAt(group.next))) return undefined;
  return { value, zeros, next: zeros === 0 ? group.next : group.next + 1 };
}

/** True for a group that cannot follow one with some zeros. */
function isBigger(minimumZeros: number, zeros: number, value: number): boolean {
  return zeros >= minimumZeros || value >= 10 ** Math.min(minimumZeros, 12);
}

/**
 * Reads the longest whole number from a word on: `two thousand three hundred and twelve`. Zero by
 * itself and several consecutive numbers are not read.
 */
export function readCardinal(keyAt: KeyAt, first: number): Cardinal | undefined {
  const groups: CardinalGroup[] = [];
  let next = first;
  let group = groupAt(keyAt, next, first, groups);
  while (group !== undefined) {
    groups.push(group);
    next = group.next;
    group = group.zeros === 0 ? undefined : groupAt(keyAt, next, first, groups);
  }
  if (groups.length === 0) return undefined;
  const value = groups.reduce((sum, group) => sum + group.value * 10 ** group.zeros, 0);
  return { value, next, groups };
}
