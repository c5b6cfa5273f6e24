import * as z from 'zod';
import { limits } from '../limits.js';

const { maximum } = limits.enumeratedValues;

function firstRepeated(items: readonly (string | number)[]): string | number | undefined {
  const seen = new Set<string | number>();
  for (const item of items) {
    if (seen.has(item)) return item;
    seen.add(item);
  }
  return undefined;
}

/**
 * Schema of a list of enumerated values without repetitions. A list longer than
 * `limits.enumeratedValues.maximum` is rejected.
 *
 * @param item - the schema of an item
 * @param minimum - minimum number of items
 */
export function uniqueArray<Item extends string | number>(
  item: z.ZodType<Item, Item>,
  minimum = 0,
) {
  return z
    .array(item)
    .min(minimum, { error: `must name at least ${minimum}` })
    .max(maximum, { error: `must have at most ${maximum} items` })
    .superRefine((items, context) => {
      const repeated = firstRepeated(items);
      if (repeated === undefined) return;
      context.addIssue({ code: 'custom', message: `must not name ${repeated} twice` });
    });
}
