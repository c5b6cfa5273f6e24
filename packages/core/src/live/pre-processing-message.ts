import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

/** What was found out about the audio of a channel. */
export const preProcessingMessageSchema = answerObject({
  type: z.literal('pre_processing'),
  ...messageBase,
  data: answerObject({
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

/** What was found out about the audio of a channel. */
export interface PreProcessingMessage extends z.infer<typeof preProcessingMessageSchema> {}
