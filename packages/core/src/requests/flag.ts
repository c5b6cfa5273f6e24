import * as z from 'zod';

/**
 * A switch of a request.
 *
 * @param value - what it is unless given
 * @param description - what it switches on
 */
export function flag(value: boolean, description: string) {
  return z.boolean().default(value).describe(description);
}
