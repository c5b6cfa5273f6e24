import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { commonResultFields } from './common-result-fields.js';

const liveFinalTranscriptObject = answerObject(commonResultFields);

/** The result of a live session without its messages. */
export interface LiveFinalTranscript extends z.infer<typeof liveFinalTranscriptObject> {}

/** The result of a live session without its messages, as the last post-processing message carries it. */
export const liveFinalTranscriptSchema: z.ZodType<LiveFinalTranscript, LiveFinalTranscript> =
  liveFinalTranscriptObject;

const liveResultObject = answerObject({
  ...commonResultFields,
  messages: z.array(z.string()).describe('Every message of the session as JSON text, in order.'),
});

/** The result of a live session; an add-on that was not asked for is absent. */
export interface LiveResult extends z.infer<typeof liveResultObject> {}

/** The result of a live session; an add-on that was not asked for is absent. */
export const liveResultSchema: z.ZodType<LiveResult, LiveResult> = liveResultObject;
