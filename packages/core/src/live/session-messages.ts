import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import { dateTimeSchema, identifierSchema, responseObject } from '../schema/response-object.js';

/** Fields of every server message besides its type. */
export const messageBase = {
  session_id: identifierSchema.describe('Id of the session.'),
  created_at: dateTimeSchema.describe('Time of the creation of the message.'),
};

/** The session was initiated. Callbacks and the stored messages have it; it is never sent to the socket. */
export const startSessionMessageSchema = responseObject({
  type: z.literal('start_session'),
  ...messageBase,
});

/** The session was initiated. */
export interface StartSessionMessage extends z.infer<typeof startSessionMessageSchema> {}

/** The first audio arrived. */
export const startRecordingMessageSchema = responseObject({
  type: z.literal('start_recording'),
  ...messageBase,
});

/** The first audio arrived. */
export interface StartRecordingMessage extends z.infer<typeof startRecordingMessageSchema> {}

/** No more audio is accepted. */
export const endRecordingMessageSchema = responseObject({
  type: z.literal('end_recording'),
  ...messageBase,
  data: responseObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
  }),
});

/** No more audio is accepted. */
export interface EndRecordingMessage extends z.infer<typeof endRecordingMessageSchema> {}

/** The session is over; the last message. */
export const endSessionMessageSchema = responseObject({
  type: z.literal('end_session'),
  ...messageBase,
});

/** The session is over; the last message. */
export interface EndSessionMessage extends z.infer<typeof endSessionMessageSchema> {}

const acknowledgementFields = {
  ...messageBase,
  acknowledged: z.boolean().describe('Whether what the client sent was taken.'),
  error: responseObject({ message: z.string().describe('Reason of the refusal.') })
    .nullable()
    .describe('Null when it was taken.'),
};

const interval = z.tuple([z.number(), z.number()]);

/** Acknowledgement of audio that is on the disk. One acknowledgement may cover several chunks. */
export const audioChunkAcknowledgementSchema = responseObject({
  type: z.literal('audio_chunk'),
  ...acknowledgementFields,
  data: responseObject({
    byte_range: interval.describe(
      'From and to in bytes of the audio of the session, the end exclusive.',
    ),
    time_range: interval.describe(
      'From and to in seconds of the audio of the session, the end exclusive.',
    ),
  })
    .nullable()
    .describe('Null when the chunk was not accepted.'),
});

/** Acknowledgement of audio that is on the disk. */
export interface AudioChunkAcknowledgement
  extends z.infer<typeof audioChunkAcknowledgementSchema> {}

/** Acknowledgement of the stop of a recording. */
export const stopRecordingAcknowledgementSchema = responseObject({
  type: z.literal('stop_recording'),
  ...acknowledgementFields,
  data: responseObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
    recording_left_to_process: z.number().describe('Seconds of it that are not processed yet.'),
  })
    .nullable()
    .describe('Null when the stop was not accepted.'),
});

/** Acknowledgement of the stop of a recording. */
export interface StopRecordingAcknowledgement
  extends z.infer<typeof stopRecordingAcknowledgementSchema> {}

/** An error that belongs to no acknowledgement and to no add-on. */
export const errorMessageSchema = responseObject({
  type: z.literal('error'),
  ...messageBase,
  error: addonErrorSchema.describe('The error.'),
});

/** An error that belongs to no acknowledgement and to no add-on. */
export interface ErrorMessage extends z.infer<typeof errorMessageSchema> {}
