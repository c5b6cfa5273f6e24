import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-error.js';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

/** A fault that belongs to no acknowledgement and to no add-on. */
export const errorMessageSchema = answerObject({
  type: z.literal('error'),
  ...messageBase,
  error: addonErrorSchema.describe('What went wrong.'),
});

/** A fault that belongs to no acknowledgement and to no add-on. */
export interface ErrorMessage extends z.infer<typeof errorMessageSchema> {}
