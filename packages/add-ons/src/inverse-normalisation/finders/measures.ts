import type { KeyAt } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { isScale, type Quantity, readQuantity } from '../quantities.js';
import type { Finder, WrittenForm } from '../written-form.js';
import { currencyWords, longUnits, units } from './units.js';

/** In front of the noun `point`: "at this point five percent". */
export const determiners = wordSet(
  'the a this that one some any my your his her its our their what which no every each first last main',
);

/** Percentages, and quantities of a unit: `two and a half percent`, `five kilometers`. */
export const findMeasures: Finder = ({ index, keyAt }) => {
  const withoutWhole = keyAt(index) === 'point' && !determiners.has(keyAt(index - 1));
  const quantity = readQuantity(keyAt, index, { withoutWhole });
  if (quantity === undefined) return undefined;
  const part = readPart(keyAt, quantity);
  const next = part?.to ?? quantity.next;
  const percentTo = percentEnd(keyAt, next);
  if (percentTo !== undefined && quantity.scale === null) {
    const text = quantity.text + (part?.decimals ?? '');
    return { forms: [{ from: index, to: percentTo, written: `${text}%` }], next: percentTo };
  }
  const number = { from: index, to: quantity.to, written: quantity.text };
  if (part === undefined) return findUnit(keyAt, next, [number]);
  if (quantity.scale === null && isScale(keyAt(next)))
    return {
      forms: [{ from: index, to: next, written: quantity.text + part.decimals }],
      next: next + 1,
    };
  return findUnit(keyAt, next, [
    number,
    { from: quantity.to, to: part.to, written: part.fraction },
  ]);
};

/** The unit after a number. */
function findUnit(keyAt: KeyAt, next: number, number: readonly WrittenForm[]): ReturnType<Finder> {
  const long = longUnits.find(([words]) => words.every((word, at) => keyAt(next + at) === word));
  if (long !== undefined) {
    const to = next + long[0].length;
    const symbol = long[1] === null ? [] : [{ from: next, to, written: long[1] }];
    return { forms: [...number, ...symbol], next: to };
  }
  const unit = keyAt(next);
  const symbol = units.get(unit);
  if (symbol === undefined && !currencyWords.has(unit)) return undefined;
  // "One foot in the door"
  if (number[0]?.written === '1' && /^(?:foot|cup|calorie)$/.test(unit)) return undefined;
  const forms = symbol ? [...number, { from: next, to: next + 1, written: symbol }] : [...number];
  return { forms, next: next + 1 };
}

function percentEnd(keyAt: KeyAt, index: number): number | undefined {
  if (keyAt(index) === 'percent') return index + 1;
  return keyAt(index) === 'per' && keyAt(index + 1) === 'cent' ? index + 2 : undefined;
}

interface Part {
  readonly decimals: string;
  readonly fraction: string;
  readonly to: number;
}

/** `and a half` after a whole number. */
export function readPart(keyAt: KeyAt, { isWhole, scale, to }: Quantity): Part | undefined {
  if (!isWhole || scale !== null || keyAt(to) !== 'and') return undefined;
  const [count, name] = [keyAt(to + 1), keyAt(to + 2)];
  if (count === 'a' && name === 'half') return { decimals: '.5', fraction: '1/2', to: to + 3 };
  if (count === 'a' && name === 'quarter') return { decimals: '.25', fraction: '1/4', to: to + 3 };
  if (count === 'three' && name === 'quarters')
    return { decimals: '.75', fraction: '3/4', to: to + 3 };
  return undefined;
}
