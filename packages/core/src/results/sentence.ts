import * as z from 'zod';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { addonEnvelopeSchema } from './add-on-envelope.js';
import { wordSchema } from './word.js';

const sentenceObject = answerObject({
  sentence: z.string().describe('Its text.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  words: z.array(wordSchema).describe('Its words.'),
  confidence: z.number().meta({ minimum: 0, maximum: 1 }).describe('How sure it is, 0 to 1.'),
  language: openEnumeration<TranscriptionLanguage>(transcriptionLanguages).describe(
    'The language that was spoken.',
  ),
  speaker: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('The speaker, counted from 0; with diarization.'),
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
});

/** A sentence of the transcript. */
export interface Sentence extends z.infer<typeof sentenceObject> {}

/** A sentence of the transcript. */
export const sentenceSchema: z.ZodType<Sentence, Sentence> = sentenceObject;

/** The envelope of the sentences. This service writes objects; the contract also knows plain texts, which are read as well. */
export const sentencesEnvelopeSchema = addonEnvelopeSchema(
  z.array(z.union([sentenceSchema, z.string()])),
);
