import * as z from 'zod';
import {
  openSubtitleFormatSchema,
  openTranscriptionLanguageSchema,
} from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type { Sentence, Subtitle, Transcription, Utterance, Word } from '../types/transcription.js';
import { addonEnvelopeSchema } from './add-on-envelope.js';

/** Fields of everything that was said at a time. */
const timeSpan = {
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
};

const confidenceSchema = z
  .number()
  .meta({ minimum: 0, maximum: 1 })
  .describe('Confidence, 0 to 1.');

const speakerSchema = z
  .int()
  .meta({ minimum: 0 })
  .optional()
  .describe('The speaker, counted from 0; with diarization.');

export const wordObject = responseObject({
  word: z
    .string()
    .describe(
      'The word. After the first of an utterance it begins with what separates it from the one before.',
    ),
  ...timeSpan,
  confidence: confidenceSchema,
  speaker: speakerSchema,
});

/** A recognised word with its times. */
export const wordSchema: z.ZodType<Word, Word> = wordObject;

export const utteranceObject = responseObject({
  ...timeSpan,
  confidence: confidenceSchema,
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
  words: z.array(wordSchema).describe('Its words.'),
  text: z.string().describe('Its text: the words joined without anything between.'),
  language: openTranscriptionLanguageSchema.describe('The language that was spoken.'),
  speaker: speakerSchema,
});

/** An utterance: the words of one speaker between two silences. */
export const utteranceSchema: z.ZodType<Utterance, Utterance> = utteranceObject;

export const sentenceObject = responseObject({
  sentence: z.string().describe('Its text.'),
  ...timeSpan,
  words: z.array(wordSchema).describe('Its words.'),
  confidence: confidenceSchema,
  language: openTranscriptionLanguageSchema.describe('The language that was spoken.'),
  speaker: speakerSchema,
  channel: z.int().meta({ minimum: 0 }).describe('The channel, counted from 0.'),
});

/** A sentence of the transcript. */
export const sentenceSchema: z.ZodType<Sentence, Sentence> = sentenceObject;

/** The envelope of the sentences. This service writes objects; the contract also allows plain texts, which are read as well. */
export const sentencesEnvelopeSchema = addonEnvelopeSchema(
  z.array(z.union([sentenceSchema, z.string()])),
);

export const subtitleObject = responseObject({
  format: openSubtitleFormatSchema.describe('The file format.'),
  subtitles: z.string().describe('The content of the file.'),
});

/** A subtitle file. */
export const subtitleSchema: z.ZodType<Subtitle, Subtitle> = subtitleObject;

export const transcriptionObject = responseObject({
  full_transcript: z.string().describe('The whole text.'),
  languages: z
    .array(openTranscriptionLanguageSchema)
    .describe('The languages that were spoken, the most frequent first.'),
  utterances: z.array(utteranceSchema).describe('The utterances, in order.'),
  sentences: z
    .array(sentencesEnvelopeSchema)
    .nullish()
    .describe('One envelope with the sentences, when they were asked for.'),
  subtitles: z
    .array(subtitleSchema)
    .nullish()
    .describe('A file for each format, when subtitles were asked for.'),
});

/** The whole transcript: text, utterances, sentences and subtitles. */
export const transcriptionSchema: z.ZodType<Transcription, Transcription> = transcriptionObject;
