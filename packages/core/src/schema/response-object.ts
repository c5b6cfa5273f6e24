import * as z from 'zod';
import type { Open } from '../enumerations/enumerations.js';
import { isObject, type JsonObject } from './json.js';

/**
 * Loose schema of an object that the service sends: unknown fields are kept, so that an older client can read a newer server.
 *
 * @param shape - the schemas of its fields
 */
export function responseObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // The cast leaves the index signature out of the type: with it, every misspelt field would be of type unknown instead of an error.
  return z.looseObject(shape) as unknown as z.ZodObject<
    z.core.util.Writeable<Shape>,
    z.core.$strip
  >;
}

/**
 * One of `values`, or a text that a newer server knows and this version does not.
 *
 * @param values - the values known today
 */
export function openEnumeration<Value extends string>(
  values: readonly Value[],
): z.ZodType<Open<Value>, Open<Value>> {
  // The cast keeps the known values visible in the type, which a plain text would hide.
  return z.string().meta({ examples: values.slice(0, 5) }) as unknown as z.ZodType<
    Open<Value>,
    Open<Value>
  >;
}

/** Point in time in a response, ISO 8601 in UTC. The format is documented, not checked. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });

/** Identifier in a response: a uuid from this service, some other text elsewhere. */
export const identifierSchema = z.string().meta({ format: 'uuid' });

/** Absolute link in a response. */
export const linkSchema = z.string().meta({ format: 'uri' });

/** JSON object in a response, passed on as it is, so that every own key survives: a record would drop `__proto__` silently. */
export const jsonObjectSchema = z.unknown().refine(isObject, { error: 'must be an object' }).meta({
  type: 'object',
  additionalProperties: true,
  // The refinement is what makes an unknown value an object.
}) as unknown as z.ZodType<JsonObject, JsonObject>;
