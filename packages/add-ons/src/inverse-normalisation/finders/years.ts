import { digitWords, teens, tens } from '../../entities/numbers/number-words.js';
import {
  isDigitLike,
  type KeyAt,
  readBelowHundred,
  readCardinal,
} from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { isAnnounced } from '../spoken-words.js';
import type { Finder } from '../written-form.js';
import { isUnit } from './units.js';

const yearCues = wordSet(
  'in since of from until till by before after around during year to between spring summer fall autumn winter early late mid circa',
);
/** True for a word in front of years. */
export const isYearCue = (key: string): boolean => yearCues.has(key);
const costs = wordSet('cost costs price priced paid pay');
const priceCues = wordSet('cost costs price priced paid pay for only just');
const countedNouns = wordSet('people percent per hundred thousand million billion point of pm am');
const decades: ReadonlyMap<string, number> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((word, index) => [word, 20 + index * 10] as const),
);

/** A year and the index after its last word. */
interface Year {
  readonly written: string;
  readonly next: number;
  /** Said as two numbers, as often only years are. */
  readonly isPair: boolean;
}

/** Reads a number that can be a year, in any context. */
export function readYear(keyAt: KeyAt, index: number): Year | undefined {
  const key = keyAt(index);
  const first = teens.get(key) ?? (key === 'twenty' ? 20 : undefined);
  if (first !== undefined && first >= 10) {
    const pair = readPair(keyAt, index + 1, first);
    if (pair !== undefined) return pair;
  }
  const cardinal = readCardinal(keyAt, index);
  if (cardinal === undefined || cardinal.value < 1500 || cardinal.value > 2099) return undefined;
  if (/^\d/.test(key)) return undefined;
  return { written: `${cardinal.value}`, next: cardinal.next, isPair: false };
}

function readPair(keyAt: KeyAt, index: number, first: number): Year | undefined {
  const key = keyAt(index);
  const decade = decades.get(key);
  if (decade !== undefined) return { written: `${first}${decade}s`, next: index + 1, isPair: true };
  if (key === 'oh' || key === 'o') {
    const digit = digitWords.get(keyAt(index + 1));
    if (digit === undefined || digit === '0') return undefined;
    return { written: `${first}0${digit}`, next: index + 2, isPair: true };
  }
  if (!teens.has(key) && !tens.has(key)) return undefined;
  const second = readBelowHundred(keyAt, index);
  if (second === undefined) return undefined;
  return { written: `${first}${second.value}`, next: second.next, isPair: true };
}

/** Prices said as two numbers: `it costs nineteen ninety nine`, `just four fifty`. */
export const findPrices: Finder = ({ index, keyAt }) => {
  if (!isAnnounced(keyAt, index, priceCues, 1)) return undefined;
  const whole = readBelowHundred(keyAt, index);
  const next = whole?.next ?? index;
  if (whole === undefined || !(teens.has(keyAt(next)) || tens.has(keyAt(next)))) return undefined;
  // "A table for five thirty"
  if (whole.value < 10 && !costs.has(keyAt(index - 1))) return undefined;
  const part = readBelowHundred(keyAt, next);
  if (part === undefined || isDigitLike(keyAt(part.next)) || isUnit(keyAt(part.next)))
    return undefined;
  if (countedNouns.has(keyAt(part.next))) return undefined;
  return {
    forms: [{ from: index, to: part.next, written: `${whole.value}.${part.value}` }],
    next: part.next,
  };
};

/**
 * Years: those said as two numbers wherever nothing counts them, others where a word announces one.
 */
export const findYears: Finder = ({ index, keyAt }) => {
  const year = readYear(keyAt, index);
  if (year === undefined || isCounting(keyAt, year)) return undefined;
  const isCued = yearCues.has(keyAt(index - 1));
  const century = Number(year.written.slice(0, 2));
  const isYear = year.isPair ? isCued || (century >= 16 && century <= 20) : isCued;
  if (!isYear || century > 20) return undefined;
  return { forms: [{ from: index, to: year.next, written: year.written }], next: year.next };
};

/** True when a number is followed by the noun that it counts, or by another number. */
function isCounting(keyAt: KeyAt, { isPair, next, written }: Year): boolean {
  const key = keyAt(next);
  if (written.endsWith('s')) return false;
  const isCounted = isUnit(key) || countedNouns.has(key);
  const isPlural = key.length > 3 && /[^sui']s$/.test(key) && !isPair;
  return isCounted || isPlural || isDigitLike(key);
}
