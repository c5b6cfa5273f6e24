import * as z from 'zod';
import { nonBlankString } from './non-blank-string.js';

/** Faulty items of one list that are reported; there may be a thousand such lists in a body. */
const maximumFaults = 5;

/** The items up to the last fault that is reported. */
function untilEnoughFaults(
  items: readonly unknown[],
  maximumCharacters: number,
): readonly unknown[] {
  let faults = 0;
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string' && item.length <= maximumCharacters && /\S/.test(item)) continue;
    faults += 1;
    if (faults === maximumFaults) return items.slice(0, index + 1);
  }
  return items;
}

/**
 * A list of texts that are not blank. Of a list with many faults the first five are reported.
 *
 * @param maximumItems - its greatest length
 * @param maximumCharacters - the greatest length of an item
 */
export function textList(
  maximumItems: number,
  maximumCharacters: number,
): z.ZodType<string[], string[]> {
  const list = z
    .array(nonBlankString(maximumCharacters))
    .max(maximumItems, { error: `must have at most ${maximumItems} items` });
  // A preprocessed schema accepts anything in its type; what it accepts in truth is what the list accepts.
  return z.preprocess(
    (value) =>
      Array.isArray(value) && value.length <= maximumItems
        ? untilEnoughFaults(value, maximumCharacters)
        : value,
    list,
  ) as unknown as z.ZodType<string[], string[]>;
}
