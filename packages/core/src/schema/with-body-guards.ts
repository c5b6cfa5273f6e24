import * as z from 'zod';
import { findJsonFaults } from './find-json-faults.js';
import { isObject } from './is-object.js';

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
    const faults = findJsonFaults(body);
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message });
    return faults.length === 0 && isObject(body) ? complete(body) : body;
  }, schema);
  // A preprocessed schema accepts anything in its type; what it accepts in truth is what the schema accepts.
  return preprocessed as unknown as z.ZodType<Output, Input>;
}
