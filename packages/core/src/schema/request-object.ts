import * as z from 'zod';
import { findJsonIssues } from './find-json-issues.js';
import { isObject } from './json.js';

/**
 * Strict schema of an object of a request: an unknown field is an issue that names it. The error also carries the names that are `known`,
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

/**
 * Puts the checks that belong to a whole body in front of its schema, and fills in what depends on several fields at once.
 *
 * @param schema - the schema of the body
 * @param complete - given a safe body that is an object, returns what the schema is to see
 */
export function withBodyGuards<Output, Input>(
  schema: z.ZodType<Output, Input>,
  complete: (body: Readonly<Record<string, unknown>>) => unknown = (body) => body,
): z.ZodType<Output, Input> {
  const preprocessed = z.preprocess((body, context) => {
    const issues = findJsonIssues(body);
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
    return issues.length === 0 && isObject(body) ? complete(body) : body;
  }, schema);
  // A preprocessed schema accepts anything in its type; what it accepts in truth is what the schema accepts.
  return preprocessed as unknown as z.ZodType<Output, Input>;
}
