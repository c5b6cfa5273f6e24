import * as z from 'zod';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { wordSchema } from './word.js';

const utteranceObject = answerObject({
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  confidence: z.number().meta({ minimum: 0, maximum: 1 }).describe('How sure it is, 0 to 1.'),
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
  words: z.array(wordSchema).describe('Its words.'),
  text: z.string().describe('Its text: the words joined without anything between.'),
  language: openEnumeration<TranscriptionLanguage>(transcriptionLanguages).describe(
    'The language that was spoken.',
  ),
  speaker: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('The speaker, counted from 0; with diarization.'),
});

/** What was said between two silences. */
export interface Utterance extends z.infer<typeof utteranceObject> {}

/** What was said between two silences. */
export const utteranceSchema: z.ZodType<Utterance, Utterance> = utteranceObject;
