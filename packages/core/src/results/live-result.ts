import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { commonResultFields } from './common-result-fields.js';

/** The result of a live session without its messages, as the last post-processing message carries it. */
export const liveFinalTranscriptSchema = answerObject(commonResultFields);

/** The result of a live session without its messages. */
export type LiveFinalTranscript = z.infer<typeof liveFinalTranscriptSchema>;

/** The result of a live session; an add-on that was not asked for is absent. */
export const liveResultSchema = answerObject({
  ...commonResultFields,
  messages: z.array(z.string()).describe('Every message of the session as JSON text, in order.'),
});

/** The result of a live session; an add-on that was not asked for is absent. */
export type LiveResult = z.infer<typeof liveResultSchema>;
