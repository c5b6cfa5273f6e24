import * as z from 'zod';

/**
 * Schema of a text with at least one character that is not white space.
 *
 * @param maximumCharacters - its maximum length
 */
export function nonBlankString(maximumCharacters: number) {
  return z
    .string({ error: 'must be a text' })
    .max(maximumCharacters, {
      error: `must be at most ${maximumCharacters} characters long`,
      abort: true,
    })
    .regex(/\S/, { error: 'must not be blank' });
}

/**
 * Maximum number of invalid items reported for one list. A body can contain a thousand such lists.
 */
const maximumIssues = 5;

/** The items up to the last one whose issue is reported. */
function untilEnoughIssues(
  items: readonly unknown[],
  maximumCharacters: number,
): readonly unknown[] {
  let issues = 0;
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string' && item.length <= maximumCharacters && /\S/.test(item)) continue;
    issues += 1;
    if (issues === maximumIssues) return items.slice(0, index + 1);
  }
  return items;
}

/**
 * Schema of a list of texts that are not blank. At most the first five issues of a list are
 * reported.
 *
 * @param maximumItems - maximum number of items
 * @param maximumCharacters - maximum length of an item
 */
export function textList(
  maximumItems: number,
  maximumCharacters: number,
): z.ZodType<string[], string[]> {
  const list = z
    .array(nonBlankString(maximumCharacters))
    .max(maximumItems, { error: `must have at most ${maximumItems} items` });
  // The input type of a preprocessed schema is unknown. It actually accepts what `list` accepts.
  return z.preprocess(
    (value) =>
      Array.isArray(value) && value.length <= maximumItems
        ? untilEnoughIssues(value, maximumCharacters)
        : value,
    list,
  ) as unknown as z.ZodType<string[], string[]>;
}
