import * as z from 'zod';

/**
 * A text with at least one character that is not white space.
 *
 * @param maximumCharacters - its greatest length
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

/** Greatest number of invalid items reported for one list; a body may hold a thousand such lists. */
const maximumIssues = 5;

/** The items up to the last issue that is reported. */
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
 * A list of texts that are not blank. Of a list with many issues the first five are reported.
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
        ? untilEnoughIssues(value, maximumCharacters)
        : value,
    list,
  ) as unknown as z.ZodType<string[], string[]>;
}
