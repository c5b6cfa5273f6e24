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
