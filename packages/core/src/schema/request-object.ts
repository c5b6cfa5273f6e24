import * as z from 'zod';
import { closestName } from '../issues/closest-name.js';

/** How many field names a message may list and still be read. */
const maximumNamesListed = 12;

function unknownFieldSentence(key: string, known: readonly string[]): string {
  const closest = closestName(key, known);
  if (closest !== undefined) return `is not a known field, did you mean ${closest}?`;
  return known.length <= maximumNamesListed
    ? `is not a known field, known are ${known.join(', ')}`
    : 'is not a known field';
}

/**
 * An object of a request: a field that it does not know is an error that names it and the field that was probably meant.
 *
 * @param shape - the schemas of its fields
 */
export function requestObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const known = Object.keys(shape);
      return issue.keys.map((key) => `${key} ${unknownFieldSentence(key, known)}`).join('\n');
    },
  });
}
