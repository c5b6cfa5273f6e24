import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
import {
  openSubtitleFormatSchema,
  openTranscriptionLanguageSchema,
} from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type { Sentence, Subtitle, Transcription, Utterance, Word } from '../types/transcription.js';
import { addonEnvelopeSchema } from './add-on-envelope.js';

/** Time fields of words, utterances and sentences. */
const timeSpan = {
  start: z.number().describe('Start time in the audio, in seconds.'),
  end: z.number().describe('End time in the audio, in seconds.'),
};

const confidenceSchema = z
  .number()
  .meta({ minimum: 0, maximum: 1 })
  .describe('Confidence, 0 to 1.');

const speakerSchema = z
  .int()
  .meta({ minimum: 0 })
  .optional()
  .describe('Speaker, counted from 0; only with diarization.');

export const wordObject = responseObject({
  word: z
    .string()
    .describe(
      'Text of the word. Except for the first word of an utterance, it begins with the separator from the preceding word.',
    ),
  ...timeSpan,
  confidence: confidenceSchema,
  speaker: speakerSchema,
});

/** A recognised word with its times. */
export const wordSchema: ObjectSchema<Word> = wordObject;

export const utteranceObject = responseObject({
  ...timeSpan,
  confidence: confidenceSchema,
  channel: z.int().meta({ minimum: 0 }).describe('Channel, counted from 0.'),
  words: z.array(wordSchema).describe('Words of the utterance, in order.'),
  text: z.string().describe('Text of the utterance: its words, concatenated.'),
  language: openTranscriptionLanguageSchema.describe('Code of the spoken language.'),
  speaker: speakerSchema,
});

/** An utterance: the words of one speaker between two silences. */
export const utteranceSchema: ObjectSchema<Utterance> = utteranceObject;

export const sentenceObject = responseObject({
  sentence: z.string().describe('Text of the sentence.'),
  ...timeSpan,
  words: z.array(wordSchema).describe('Words of the sentence, in order.'),
  confidence: confidenceSchema,
  language: openTranscriptionLanguageSchema.describe('Code of the spoken language.'),
  speaker: speakerSchema,
  channel: z.int().meta({ minimum: 0 }).describe('Channel, counted from 0.'),
});

/** A sentence of the transcript. */
export const sentenceSchema: ObjectSchema<Sentence> = sentenceObject;

/**
 * Envelope of the sentences. This service writes objects. The contract also allows plain texts,
 * which are accepted too.
 */
export const sentencesEnvelopeSchema = addonEnvelopeSchema(
  z.array(z.union([sentenceSchema, z.string()])),
);

export const subtitleObject = responseObject({
  format: openSubtitleFormatSchema.describe('Format of the file.'),
  subtitles: z.string().describe('Content of the file.'),
});

/** A subtitle file. */
export const subtitleSchema: ObjectSchema<Subtitle> = subtitleObject;

export const transcriptionObject = responseObject({
  full_transcript: z.string().describe('Whole text of the transcript.'),
  languages: z
    .array(openTranscriptionLanguageSchema)
    .describe('Codes of the spoken languages, the most frequent first.'),
  utterances: z.array(utteranceSchema).describe('Utterances, in order.'),
  sentences: z
    .array(sentencesEnvelopeSchema)
    .nullish()
    .describe('Sentences in a single envelope, if they were requested.'),
  subtitles: z
    .array(subtitleSchema)
    .nullish()
    .describe('Subtitle files, one for each requested format.'),
});

/** The whole transcript: text, utterances, sentences and subtitles. */
export const transcriptionSchema: ObjectSchema<Transcription> = transcriptionObject;
