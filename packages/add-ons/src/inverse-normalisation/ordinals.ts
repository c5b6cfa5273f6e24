import {
  digitWords,
  largeOrdinals,
  ordinals,
  teens,
  tens,
} from '../entities/numbers/number-words.js';
import { type KeyAt, readCardinal } from '../entities/numbers/read-cardinal.js';
import { groupThousands } from './quantities.js';

/** An ordinal and the index after its last word. */
interface Ordinal {
  readonly value: number;
  readonly next: number;
}

/** The cardinal of each ordinal word. */
const cardinals: ReadonlyMap<string, string> = new Map([
  ...[...digitWords, ...teens, ...tens].map(([word, value]) => [`${value}`, word] as const),
  ['100', 'hundred'],
  ['1000', 'thousand'],
  ['1000000', 'million'],
]);
const cardinalOf: ReadonlyMap<string, string> = new Map(
  [...ordinals, ...largeOrdinals].map(([word, value]) => [word, cardinals.get(`${value}`) ?? '']),
);
const maximumWords = 14;

/** Reads an ordinal: `fifth`, `twenty first`, `one hundred and third`, `two thousandth`. */
export function readOrdinal(keyAt: KeyAt, index: number): Ordinal | undefined {
  const last = lastWord(keyAt, index);
  if (last === undefined) return undefined;
  const large = largeOrdinals.get(keyAt(last)) ?? 0;
  if (last === index && large >= 100) return { value: large, next: last + 1 };
  const cardinal = readCardinal((at) => {
    if (at === last) return cardinalOf.get(keyAt(at)) ?? '';
    return at < last ? keyAt(at) : '';
  }, index);
  return cardinal?.next === last + 1 ? { value: cardinal.value, next: last + 1 } : undefined;
}

/** Index of the ordinal word that ends a number. */
function lastWord(keyAt: KeyAt, index: number): number | undefined {
  for (let at = index; at < index + maximumWords; at += 1) {
    const key = keyAt(at);
    if (cardinalOf.has(key)) return at;
    const isNumber = digitWords.has(key) || teens.has(key) || tens.has(key);
    if (!isNumber && !/^(?:and|hundred|thousand|million)$/.test(key)) return undefined;
  }
  return undefined;
}

/** Ordinal in digits: `21st`. */
export function ordinalNumeral(value: number): string {
  const [lastTwoDigits, unit] = [value % 100, value % 10];
  const isTeen = lastTwoDigits > 10 && lastTwoDigits < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][unit] ?? 'th');
  return groupThousands(value) + ending;
}
