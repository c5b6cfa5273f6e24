import * as z from 'zod';
import type { Open } from '../enumerations/enumerations.js';
import { isObject, type JsonObject } from './json.js';

/**
 * Loose schema of an object that the service sends: unknown fields are kept, so that an older
 * client can read a newer server.
 *
 * @param shape - the schemas of its fields
 */
export function responseObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // The cast removes the index signature from the type. With it, a misspelt field would have the
  // type unknown instead of being an error.
  return z.looseObject(shape) as unknown as z.ZodObject<
    z.core.util.Writeable<Shape>,
    z.core.$strip
  >;
}

/**
 * Schema of one of `values`, or of another text that a newer server sends.
 *
 * @param values - the values known to this version
 */
export function openEnumeration<Value extends string>(
  values: readonly Value[],
): z.ZodType<Open<Value>, Open<Value>> {
  // The cast keeps the known values in the type.
  return z.string().meta({ examples: values.slice(0, 5) }) as unknown as z.ZodType<
    Open<Value>,
    Open<Value>
  >;
}

/** Point in time in a response, ISO 8601 in UTC. The format is documented, not checked. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });

/** Identifier in a response. This service uses uuids, but other services may use other texts. */
export const identifierSchema = z.string().meta({ format: 'uuid' });

/** Absolute url in a response. */
export const linkSchema = z.string().meta({ format: 'uri' });

/**
 * JSON object in a response, returned unchanged so that every own key is kept: `z.record` would
 * silently drop `__proto__`.
 */
export const jsonObjectSchema = z.unknown().refine(isObject, { error: 'must be an object' }).meta({
  type: 'object',
  additionalProperties: true,
  // The refinement narrows an unknown value to an object.
}) as unknown as z.ZodType<JsonObject, JsonObject>;
