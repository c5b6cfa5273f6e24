import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

/** Why an add-on failed. */
export const addonErrorSchema = answerObject({
  status_code: z.int().describe('What went wrong, as an HTTP status code.'),
  exception: z.string().describe('The name of the fault.'),
  message: z.string().describe('What went wrong, in words.'),
});

/** Why an add-on failed. */
export type AddonError = z.infer<typeof addonErrorSchema>;
