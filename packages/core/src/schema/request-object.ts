import * as z from 'zod';
import { findJsonIssues } from './find-json-issues.js';
import { isObject } from './json.js';

/**
 * Strict schema of an object of a request: unknown fields are issues. The issue also has the names
 * of the `known` fields, among which the message finds the one that was probably meant.
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
 * Adds the checks of a whole body before its schema, and fills in defaults that depend on several
 * fields.
 *
 * @param schema - the schema of the body
 * @param complete - returns the value for the schema, given a body that passed the checks and is an
 * object
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
  // The input type of a preprocessed schema is unknown. It actually accepts what `schema` accepts.
  return preprocessed as unknown as z.ZodType<Output, Input>;
}
