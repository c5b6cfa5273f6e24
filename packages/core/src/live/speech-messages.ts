import * as z from 'zod';
import { utteranceSchema } from '../results/transcription.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { responseObject } from '../schema/response-object.js';
import type {
  PreProcessingMessage,
  SpeechEndMessage,
  SpeechStartMessage,
  TranscriptMessage,
} from '../types/speech-messages.js';
import { messageBase } from './session-messages.js';

const speechData = responseObject({
  time: z.number().describe('Time from the start of the audio, in seconds.'),
  channel: z.int().meta({ minimum: 0 }).describe('Channel, counted from 0.'),
});

export const speechStartMessageObject = responseObject({
  type: z.literal('speech_start'),
  ...messageBase,
  data: speechData,
});

/** Speech began. */
export const speechStartMessageSchema: ObjectSchema<SpeechStartMessage> = speechStartMessageObject;

export const speechEndMessageObject = responseObject({
  type: z.literal('speech_end'),
  ...messageBase,
  data: speechData,
});

/** Speech ended. */
export const speechEndMessageSchema: ObjectSchema<SpeechEndMessage> = speechEndMessageObject;

export const transcriptMessageObject = responseObject({
  type: z.literal('transcript'),
  ...messageBase,
  data: responseObject({
    id: z
      .string()
      .describe(
        'Id of the utterance, made of its channel and number; shared by its partials and its final.',
      ),
    is_final: z
      .boolean()
      .describe('True for a final transcript; false for a partial, which may still change.'),
    utterance: utteranceSchema.describe('Utterance as recognised so far.'),
  }),
});

/** A partial or final transcript of an utterance. */
export const transcriptMessageSchema: ObjectSchema<TranscriptMessage> = transcriptMessageObject;

export const preProcessingMessageObject = responseObject({
  type: z.literal('pre_processing'),
  ...messageBase,
  data: responseObject({
    channel: z.int().meta({ minimum: 0 }).describe('Channel, counted from 0.'),
    noise_floor_dbfs: z.number().describe('Level of the noise floor, in dBFS.'),
    peak_dbfs: z.number().describe('Level of the loudest sample, in dBFS.'),
    clipping_ratio: z
      .number()
      .meta({ minimum: 0, maximum: 1 })
      .describe('Fraction of the samples that are clipped, 0 to 1.'),
    audio_enhancer: z.boolean().describe('True if the audio enhancer is active on the channel.'),
  }),
});

/** Noise floor, peak and clipping of the audio of a channel. */
export const preProcessingMessageSchema: ObjectSchema<PreProcessingMessage> =
  preProcessingMessageObject;
