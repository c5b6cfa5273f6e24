import type { Finder } from '../written-form.js';
import { findMeasures } from './measures.js';
import { findMoney } from './money.js';
import { isLabel } from './numbers.js';
import { isYearCue } from './years.js';

/**
 * A number in digits as a person writes a quantity: without leading zeros, which belong to codes.
 */
const quantity = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Numbers that are written in digits already. They stay as they are, except where a currency, a
 * unit or a percentage after them proves that they are quantities: `5 dollars`, `2 percent`. But
 * `in 2019 dollars` and `room 12 meters away` prove nothing.
 */
export const findWrittenQuantities: Finder = (place) => {
  const { index, keyAt } = place;
  const [before, here] = [keyAt(index - 1), keyAt(index)];
  if (!quantity.test(here) || quantity.test(before) || isLabel(before)) return undefined;
  if (isYearCue(before) && /^(?:1[5-9]|20)\d\d$/.test(here)) return undefined;
  return findMoney(place) ?? findMeasures(place);
};
