import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const addonErrorObject = answerObject({
  status_code: z.int().describe('What went wrong, as an HTTP status code.'),
  exception: z.string().describe('The name of the fault.'),
  message: z.string().describe('What went wrong, in words.'),
});

/** Why an add-on failed. */
export interface AddonError extends z.infer<typeof addonErrorObject> {}

/** Why an add-on failed. */
export const addonErrorSchema: z.ZodType<AddonError, AddonError> = addonErrorObject;
