import * as z from 'zod';
import { responseObject } from '../schema/response-object.js';

const addonErrorObject = responseObject({
  status_code: z.int().describe('HTTP status code of the error.'),
  exception: z.string().describe('The name of the error.'),
  message: z.string().describe('Description of the error.'),
});

/** Error of a failed add-on. */
export interface AddonError extends z.infer<typeof addonErrorObject> {}

/** Error of a failed add-on. */
export const addonErrorSchema: z.ZodType<AddonError, AddonError> = addonErrorObject;

/** Envelope of the result of an add-on. A failed add-on is reported in it and never fails the job. */
export interface AddonEnvelope<Results> {
  /** True when the add-on gave a valid result. */
  success: boolean;
  /** True when that result is empty. */
  is_empty: boolean;
  /** Processing time, in seconds. */
  exec_time: number;
  /** The error; null when `success` is true. */
  error: AddonError | null;
  /** The result; null when there is none. */
  results: Results | null;
}

/**
 * The envelope around the results of an add-on.
 *
 * @param results - the schema of the results; null is accepted as well
 */
export function addonEnvelopeSchema<Results>(
  results: z.ZodType<Results, Results>,
): z.ZodType<AddonEnvelope<Results>, AddonEnvelope<Results>> {
  return responseObject({
    success: z.boolean().describe('Whether the add-on gave a valid result.'),
    is_empty: z.boolean().describe('Whether that result is empty.'),
    exec_time: z.number().describe('Processing time, in seconds.'),
    error: addonErrorSchema.nullable().describe('Error of the add-on; null when success is true.'),
    results: results.nullable().describe('The result; null when there is none.'),
  });
}
