import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { type AddonError, addonErrorSchema } from './add-on-error.js';

/** What every add-on answers with; a failing add-on is told here and never fails the job. */
export interface AddonEnvelope<Results> {
  /** Whether the add-on gave a valid answer. */
  success: boolean;
  /** Whether that answer is empty. */
  is_empty: boolean;
  /** How long it took, in seconds. */
  exec_time: number;
  /** Why it failed; null when `success` is true. */
  error: AddonError | null;
  /** The answer; null when there is none. */
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
  return answerObject({
    success: z.boolean().describe('Whether the add-on gave a valid answer.'),
    is_empty: z.boolean().describe('Whether that answer is empty.'),
    exec_time: z.number().describe('How long it took, in seconds.'),
    error: addonErrorSchema.nullable().describe('Why it failed; null when success is true.'),
    results: results.nullable().describe('The answer; null when there is none.'),
  });
}
