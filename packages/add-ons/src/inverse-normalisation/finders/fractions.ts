import { largeOrdinals, ordinals } from '../../entities/numbers/number-words.js';
import { readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { ordinalNumeral, readOrdinal } from '../ordinals.js';
import type { Finder } from '../written-form.js';
import { units } from './units.js';

const denominators: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['quarter', 4],
  ['quarters', 4],
  ...[...ordinals]
    .filter(([, value]) => value > 2 && value <= 20)
    .flatMap(([word, value]) => [[word, value] as const, [`${word}s`, value] as const]),
]);

/** Fractions of something: `two thirds of`, `one half cup`. */
export const findFractions: Finder = ({ index, keyAt }) => {
  const count = readBelowHundred(keyAt, index);
  // "A million and three quarters"
  if (count === undefined || keyAt(index - 1) === 'and') return undefined;
  const name = keyAt(count.next);
  const denominator = denominators.get(name);
  const isPlural = name.endsWith('s');
  if (denominator === undefined || isPlural !== count.value > 1 || count.value >= denominator)
    return undefined;
  const next = count.next + 1;
  const isPart =
    units.has(keyAt(next)) ||
    (keyAt(next) === 'of' && keyAt(next + 1) !== 'them') ||
    keyAt(next) === 'majority';
  if (!isPart) return undefined;
  return { forms: [{ from: index, to: next, written: `${count.value}/${denominator}` }], next };
};

/** Nouns with a duration in seconds in front of them: `a thirty second clip`. */
const clips = wordSet(
  'clip video delay pause timer call ad advert commercial spot window break rule countdown interval recording song silence trailer',
);

/** Ordinals from ten on: `twenty first`. Smaller ones stay words. */
export const findOrdinals: Finder = ({ index, keyAt }) => {
  const ordinal = readOrdinal(keyAt, index);
  if (ordinal === undefined) return undefined;
  const { next, value } = ordinal;
  // "A hundredth of a second"
  const isPart = (largeOrdinals.get(keyAt(next - 1)) ?? 0) >= 100;
  const isFraction = isPart && (keyAt(index - 1) === 'a' || keyAt(next) === 'of');
  if (value < 10 || isFraction) return { forms: [], next };
  if (keyAt(next - 1) === 'second' && next - index > 1 && clips.has(keyAt(next)))
    return {
      forms: [{ from: index, to: next - 1, written: `${value - 2}` }],
      next,
    };
  return { forms: [{ from: index, to: next, written: ordinalNumeral(value) }], next };
};
