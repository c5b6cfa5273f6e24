import * as z from 'zod';
import { type Sentiment, sentiments } from '../enumerations/sentiments.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';

const sentimentPassageObject = answerObject({
  sentiment: openEnumeration<Sentiment>(sentiments).describe('Its sentiment.'),
  emotion: z.string().describe('Its emotion.'),
  text: z.string().describe('As it was said.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
  speaker: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('The speaker, counted from 0; with diarization.'),
});

/** A passage with its sentiment. */
export interface SentimentPassage extends z.infer<typeof sentimentPassageObject> {}

/** A passage with its sentiment. */
export const sentimentPassageSchema: z.ZodType<SentimentPassage, SentimentPassage> =
  sentimentPassageObject;
