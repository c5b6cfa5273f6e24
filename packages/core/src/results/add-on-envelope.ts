import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
import { responseObject } from '../schema/response-object.js';
import type { AddonEnvelope, AddonError } from '../types/add-on-envelope.js';

export const addonErrorObject = responseObject({
  status_code: z.int().describe('HTTP status code of the error.'),
  exception: z.string().describe('Name of the error.'),
  message: z.string().describe('Description of the error.'),
});

/** Error of a failed add-on. */
export const addonErrorSchema: ObjectSchema<AddonError> = addonErrorObject;

/**
 * The envelope around the results of an add-on.
 *
 * @param results - the schema of the results. Null is accepted as well
 */
export function addonEnvelopeSchema<Results>(
  results: z.ZodType<Results, Results>,
): z.ZodType<AddonEnvelope<Results>, AddonEnvelope<Results>> {
  return responseObject({
    success: z.boolean().describe('True if the add-on produced a valid result.'),
    is_empty: z.boolean().describe('True if the result is empty.'),
    exec_time: z.number().describe('Processing time, in seconds.'),
    error: addonErrorSchema.nullable().describe('Error of the add-on; null when success is true.'),
    results: results.nullable().describe('Result of the add-on; null when there is none.'),
  });
}
