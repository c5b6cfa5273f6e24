import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

/** The session was initiated. Callbacks and the stored messages have it; it is never sent to the socket. */
export const startSessionMessageSchema = answerObject({
  type: z.literal('start_session'),
  ...messageBase,
});

/** The session was initiated. */
export interface StartSessionMessage extends z.infer<typeof startSessionMessageSchema> {}

/** The first audio arrived. */
export const startRecordingMessageSchema = answerObject({
  type: z.literal('start_recording'),
  ...messageBase,
});

/** The first audio arrived. */
export interface StartRecordingMessage extends z.infer<typeof startRecordingMessageSchema> {}

/** No more audio is taken. */
export const endRecordingMessageSchema = answerObject({
  type: z.literal('end_recording'),
  ...messageBase,
  data: answerObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
  }),
});

/** No more audio is taken. */
export interface EndRecordingMessage extends z.infer<typeof endRecordingMessageSchema> {}

/** The session is over; the last message. */
export const endSessionMessageSchema = answerObject({
  type: z.literal('end_session'),
  ...messageBase,
});

/** The session is over; the last message. */
export interface EndSessionMessage extends z.infer<typeof endSessionMessageSchema> {}
