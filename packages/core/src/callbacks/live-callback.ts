import * as z from 'zod';
import { liveMessageSchema } from '../live/live-message.js';
import { answerObject } from '../schema/answer-object.js';
import { identifierSchema } from '../schema/text-formats.js';

/** What is sent for a message of a live session: `event` is `live.` and the type of the message. */
export const liveCallbackSchema = answerObject({
  id: identifierSchema.describe('Id of the session.'),
  event: z
    .templateLiteral(['live.', z.string()])
    .describe('The type of the message behind `live.`'),
  payload: liveMessageSchema.describe('The message.'),
}).refine(({ event, payload }) => event === `live.${payload.type}`, {
  path: ['event'],
  error: 'must be live. and the type of the message',
});

/** What is sent for a message of a live session. */
export interface LiveCallback extends z.infer<typeof liveCallbackSchema> {}
