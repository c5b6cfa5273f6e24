import type * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { dateTimeSchema, identifierSchema, linkSchema } from '../schema/text-formats.js';

const createdLiveSessionObject = answerObject({
  id: identifierSchema.describe('Id of the session and of its job.'),
  created_at: dateTimeSchema.describe('When it was created.'),
  url: linkSchema.describe('The WebSocket address; its token is the only key that it needs.'),
});

/** The answer to the initiation of a live session. */
export interface CreatedLiveSession extends z.infer<typeof createdLiveSessionObject> {}

/** The answer to the initiation of a live session. */
export const createdLiveSessionSchema: z.ZodType<CreatedLiveSession, CreatedLiveSession> =
  createdLiveSessionObject;
