import * as z from 'zod';
import { isObject } from './is-object.js';
import type { JsonObject } from './json.js';

/** A JSON object of an answer, passed on as it is, so that every own key survives: a record would drop `__proto__` silently. */
export const jsonObjectSchema = z.unknown().refine(isObject, { error: 'must be an object' }).meta({
  type: 'object',
  additionalProperties: true,
  // The refinement is what makes an unknown value an object.
}) as unknown as z.ZodType<JsonObject, JsonObject>;
