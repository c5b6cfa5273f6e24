import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const availabilityObject = answerObject({
  available: z.boolean().describe('Whether the server has it.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it is not available and what to do about it; null when it is.'),
});

/** Whether a server has something. */
export interface Availability extends z.infer<typeof availabilityObject> {}

/** Whether a server has something. */
export const availabilitySchema: z.ZodType<Availability, Availability> = availabilityObject;
