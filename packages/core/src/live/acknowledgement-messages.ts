import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

const acknowledgementFields = {
  ...messageBase,
  acknowledged: z.boolean().describe('Whether what the client sent was taken.'),
  error: answerObject({ message: z.string().describe('Why it was not taken.') })
    .nullable()
    .describe('Null when it was taken.'),
};

const interval = z.tuple([z.number(), z.number()]);

/** Audio that would now survive the death of the server. One acknowledgement may cover several chunks. */
export const audioChunkAcknowledgementSchema = answerObject({
  type: z.literal('audio_chunk'),
  ...acknowledgementFields,
  data: answerObject({
    byte_range: interval.describe(
      'From and to in bytes of the audio of the session, the end exclusive.',
    ),
    time_range: interval.describe(
      'From and to in seconds of the audio of the session, the end exclusive.',
    ),
  })
    .nullable()
    .describe('Null when the chunk was not taken.'),
});

/** Audio that would now survive the death of the server. */
export interface AudioChunkAcknowledgement
  extends z.infer<typeof audioChunkAcknowledgementSchema> {}

/** The answer to the stop of a recording. */
export const stopRecordingAcknowledgementSchema = answerObject({
  type: z.literal('stop_recording'),
  ...acknowledgementFields,
  data: answerObject({
    recording_duration: z.number().describe('Duration of the whole recording, in seconds.'),
    recording_left_to_process: z.number().describe('Seconds of it that are not processed yet.'),
  })
    .nullable()
    .describe('Null when the stop was not taken.'),
});

/** The answer to the stop of a recording. */
export interface StopRecordingAcknowledgement
  extends z.infer<typeof stopRecordingAcknowledgementSchema> {}
