import * as z from 'zod';

/**
 * An object of a request: a field that it does not know is an error that names it. The error also carries the names that are `known`,
 * by which the field that was probably meant is found when the error is put into words.
 *
 * @param shape - the schemas of its fields
 */
export function requestObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      issue['known'] = known;
      return 'has fields that are not known';
    },
  });
}
