import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { wordSchema } from './word.js';

const chapterSentenceSchema = answerObject({
  sentence: z.string().describe('Its text.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  words: z.array(wordSchema).describe('Its words.'),
});

const chapterObject = answerObject({
  headline: z.string().describe('Its title.'),
  gist: z.string().describe('Its subject in a few words.'),
  keywords: z.array(z.string()).describe('Words that characterise it.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  sentences: z.array(chapterSentenceSchema).describe('Its sentences.'),
  text: z.string().describe('Its whole text.'),
  summary: z.string().optional().describe('Its summary.'),
});

/** A part of the recording about one subject. */
export interface Chapter extends z.infer<typeof chapterObject> {}

/** A part of the recording about one subject. */
export const chapterSchema: z.ZodType<Chapter, Chapter> = chapterObject;

/** The results of chapterization. This service writes chapters; the contract also knows a free-form object, which is read as well. */
export const chaptersSchema = z.union([z.array(chapterSchema), z.record(z.string(), z.unknown())]);
