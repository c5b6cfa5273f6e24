import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

/** Whether a server has something. */
export const availabilitySchema = answerObject({
  available: z.boolean().describe('Whether the server has it.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it is not available and what to do about it; null when it is.'),
});

/** Whether a server has something. */
export type Availability = z.infer<typeof availabilitySchema>;
