import * as z from 'zod';
import { limits } from '../limits.js';
import { findJsonIssues } from '../schema/find-json-issues.js';
import { isObject, type JsonObject } from '../schema/json.js';

function countCharacters(value: object): number | undefined {
  try {
    return JSON.stringify(value).length;
  } catch {
    // This is reached only for values that no JSON text can hold: a BigInt, or a toJSON that
    // throws.
    return undefined;
  }
}

/**
 * Adds an issue that ends validation. Later checks must not run, because the value may be circular.
 */
function refuse(context: z.core.$RefinementCtx, message: string, path: PropertyKey[] = []): void {
  context.addIssue({ code: 'custom', path, message, continue: false });
}

const { maximumCharacters } = limits.customMetadata;

/**
 * Free-form data that the caller stores with a job: an object of at most
 * `limits.customMetadata.maximumCharacters` characters as JSON. The value is passed on unchanged,
 * so that every own key is kept. Keys named `__proto__` are refused.
 */
export const customMetadataSchema = z
  .unknown()
  .superRefine((value, context) => {
    if (!isObject(value)) {
      refuse(context, 'must be an object');
      return;
    }
    const issues = findJsonIssues(value);
    for (const { path, message } of issues) refuse(context, message, path);
    if (issues.length > 0) return;
    const size = countCharacters(value);
    if (size === undefined) {
      refuse(context, 'must be an object that JSON can express');
    } else if (size > maximumCharacters) {
      const message = `must be at most ${maximumCharacters} characters long as JSON, it has ${size}`;
      refuse(context, message);
    }
  })
  .meta({
    type: 'object',
    additionalProperties: true,
    description: `Custom data stored with the job, an object of at most ${maximumCharacters} characters as JSON; lists can be filtered by it.`,
    // The check above narrows an unknown value to a JSON object.
  }) as unknown as z.ZodType<JsonObject, JsonObject>;
