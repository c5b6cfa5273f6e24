import * as z from 'zod';
import { utteranceSchema } from '../results/transcription.js';
import { responseObject } from '../schema/response-object.js';
import type {
  PreProcessingMessage,
  SpeechEndMessage,
  SpeechStartMessage,
  TranscriptMessage,
} from '../types/speech-messages.js';
import { messageBase } from './session-messages.js';

const speechData = responseObject({
  time: z.number().describe('Time, in seconds of the audio.'),
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
});

export const speechStartMessageObject = responseObject({
  type: z.literal('speech_start'),
  ...messageBase,
  data: speechData,
});

/** Speech began. */
export const speechStartMessageSchema: z.ZodType<SpeechStartMessage, SpeechStartMessage> =
  speechStartMessageObject;

export const speechEndMessageObject = responseObject({
  type: z.literal('speech_end'),
  ...messageBase,
  data: speechData,
});

/** Speech ended. */
export const speechEndMessageSchema: z.ZodType<SpeechEndMessage, SpeechEndMessage> =
  speechEndMessageObject;

export const transcriptMessageObject = responseObject({
  type: z.literal('transcript'),
  ...messageBase,
  data: responseObject({
    id: z
      .string()
      .describe(
        'Id of the utterance, its channel and number; its partials and its final share it.',
      ),
    is_final: z.boolean().describe('Whether the utterance is finished.'),
    utterance: utteranceSchema.describe('The utterance as recognised.'),
  }),
});

/** A partial or the final of an utterance. */
export const transcriptMessageSchema: z.ZodType<TranscriptMessage, TranscriptMessage> =
  transcriptMessageObject;

export const preProcessingMessageObject = responseObject({
  type: z.literal('pre_processing'),
  ...messageBase,
  data: responseObject({
    channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
    noise_floor_dbfs: z.number().describe('Level of the noise, in decibels of full scale.'),
    peak_dbfs: z.number().describe('Level of the loudest sample, in decibels of full scale.'),
    clipping_ratio: z
      .number()
      .meta({ minimum: 0, maximum: 1 })
      .describe('Share of the samples that are clipped, 0 to 1.'),
    audio_enhancer: z.boolean().describe('Whether the enhancer works on the channel.'),
  }),
});

/** Noise floor, peak and clipping of the audio of a channel. */
export const preProcessingMessageSchema: z.ZodType<PreProcessingMessage, PreProcessingMessage> =
  preProcessingMessageObject;
