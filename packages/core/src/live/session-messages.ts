import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { dateTimeSchema, identifierSchema, responseObject } from '../schema/response-object.js';
import type {
  AudioChunkAcknowledgement,
  EndRecordingMessage,
  EndSessionMessage,
  ErrorMessage,
  StartRecordingMessage,
  StartSessionMessage,
  StopRecordingAcknowledgement,
} from '../types/session-messages.js';

/** Fields of every server message besides its type. */
export const messageBase = {
  session_id: identifierSchema.describe('Id of the session.'),
  created_at: dateTimeSchema.describe('Creation time of the message.'),
};

export const startSessionMessageObject = responseObject({
  type: z.literal('start_session'),
  ...messageBase,
});

/**
 * The session was initiated. Callbacks and the stored messages contain this message, but it is
 * never sent to the socket.
 */
export const startSessionMessageSchema: ObjectSchema<StartSessionMessage> =
  startSessionMessageObject;

export const startRecordingMessageObject = responseObject({
  type: z.literal('start_recording'),
  ...messageBase,
});

/** The first audio arrived. */
export const startRecordingMessageSchema: ObjectSchema<StartRecordingMessage> =
  startRecordingMessageObject;

export const endRecordingMessageObject = responseObject({
  type: z.literal('end_recording'),
  ...messageBase,
  data: responseObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
  }),
});

/** No more audio is accepted. */
export const endRecordingMessageSchema: ObjectSchema<EndRecordingMessage> =
  endRecordingMessageObject;

export const endSessionMessageObject = responseObject({
  type: z.literal('end_session'),
  ...messageBase,
});

/** The session has ended. This is the last message. */
export const endSessionMessageSchema: ObjectSchema<EndSessionMessage> = endSessionMessageObject;

const acknowledgementFields = {
  ...messageBase,
  acknowledged: z.boolean().describe('True if the message of the client was accepted.'),
  error: responseObject({ message: z.string().describe('Reason for the refusal.') })
    .nullable()
    .describe('Null when the message was accepted.'),
};

const interval = z.tuple([z.number(), z.number()]);

export const audioChunkAcknowledgementObject = responseObject({
  type: z.literal('audio_chunk'),
  ...acknowledgementFields,
  data: responseObject({
    byte_range: interval.describe(
      'Start (inclusive) and end (exclusive) of the chunk in the audio of the session, in bytes.',
    ),
    time_range: interval.describe(
      'Start (inclusive) and end (exclusive) of the chunk in the audio of the session, in seconds.',
    ),
  })
    .nullable()
    .describe('Null when the chunk was not accepted.'),
});

/** Acknowledgement of audio that is on the disk. One acknowledgement may cover several chunks. */
export const audioChunkAcknowledgementSchema: ObjectSchema<AudioChunkAcknowledgement> =
  audioChunkAcknowledgementObject;

export const stopRecordingAcknowledgementObject = responseObject({
  type: z.literal('stop_recording'),
  ...acknowledgementFields,
  data: responseObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
    recording_left_to_process: z
      .number()
      .describe('Duration of the audio that is not processed yet, in seconds.'),
  })
    .nullable()
    .describe('Null when the stop was not accepted.'),
});

/** Acknowledgement of the stop of a recording. */
export const stopRecordingAcknowledgementSchema: ObjectSchema<StopRecordingAcknowledgement> =
  stopRecordingAcknowledgementObject;

export const errorMessageObject = responseObject({
  type: z.literal('error'),
  ...messageBase,
  error: addonErrorSchema.describe('Description of the error.'),
});

/** An error that belongs to no acknowledgement and to no add-on. */
export const errorMessageSchema: ObjectSchema<ErrorMessage> = errorMessageObject;
