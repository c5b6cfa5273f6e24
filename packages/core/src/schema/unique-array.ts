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
 * A list of enumerated values that names none twice. A list that is longer than any such list can be is refused before its items are
 * looked at.
 *
 * @param item - the schema of an item
 * @param minimum - how many items it has at least
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
