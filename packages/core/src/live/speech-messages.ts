import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

const speechData = answerObject({
  time: z.number().describe('When, in seconds of the audio.'),
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
});

/** Speech began. */
export const speechStartMessageSchema = answerObject({
  type: z.literal('speech_start'),
  ...messageBase,
  data: speechData,
});

/** Speech began. */
export interface SpeechStartMessage extends z.infer<typeof speechStartMessageSchema> {}

/** Speech ended. */
export const speechEndMessageSchema = answerObject({
  type: z.literal('speech_end'),
  ...messageBase,
  data: speechData,
});

/** Speech ended. */
export interface SpeechEndMessage extends z.infer<typeof speechEndMessageSchema> {}
