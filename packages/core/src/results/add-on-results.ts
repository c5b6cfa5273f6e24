import * as z from 'zod';
import { openSentimentSchema, openTranslationLanguageSchema } from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type {
  AudioToLlmResult,
  Chapter,
  NamedEntity,
  SentimentPassage,
  TranslationResult,
} from '../types/add-on-results.js';
import { addonErrorSchema } from './add-on-envelope.js';
import {
  sentencesEnvelopeSchema,
  subtitleSchema,
  utteranceSchema,
  wordSchema,
} from './transcription.js';

export const namedEntityObject = responseObject({
  entity_type: z.string().describe('Type of the entity.'),
  text: z.string().describe('Its words.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
});

/** A name, a place, a number and the like, found in the transcript. */
export const namedEntitySchema: z.ZodType<NamedEntity, NamedEntity> = namedEntityObject;

export const sentimentPassageObject = responseObject({
  sentiment: openSentimentSchema.describe('Its sentiment.'),
  emotion: z.string().describe('Its emotion.'),
  text: z.string().describe('Its words.'),
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
export const sentimentPassageSchema: z.ZodType<SentimentPassage, SentimentPassage> =
  sentimentPassageObject;

const chapterSentenceSchema = responseObject({
  sentence: z.string().describe('Its text.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  words: z.array(wordSchema).describe('Its words.'),
});

export const chapterObject = responseObject({
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
export const chapterSchema: z.ZodType<Chapter, Chapter> = chapterObject;

/** The results of chapterization. This service writes chapters; the contract also allows a free-form object, which is read as well. */
export const chaptersSchema = z.union([z.array(chapterSchema), z.record(z.string(), z.unknown())]);

export const audioToLlmResultObject = responseObject({
  prompt: z.string().describe('The prompt.'),
  response: z.string().describe('The response of the language model.'),
});

/** One prompt and the response of the language model. */
export const audioToLlmResultSchema: z.ZodType<AudioToLlmResult, AudioToLlmResult> =
  audioToLlmResultObject;

export const translationResultObject = responseObject({
  error: addonErrorSchema.nullable().describe('Error of this language; null when it succeeded.'),
  full_transcript: z.string().describe('The whole text.'),
  languages: z
    .array(openTranslationLanguageSchema)
    .describe('The language that it was translated into.'),
  utterances: z.array(utteranceSchema).describe('The translated utterances.'),
  word_times: z
    .literal('interpolated')
    .optional()
    .describe(
      'Marks the times of the translated words as shares of the time of their utterance: nobody said them. Absent where they are not.',
    ),
  sentences: z.array(sentencesEnvelopeSchema).nullish().describe('The translated sentences.'),
  subtitles: z.array(subtitleSchema).nullish().describe('The translated subtitle files.'),
});

/** The transcript in another language. */
export const translationResultSchema: z.ZodType<TranslationResult, TranslationResult> =
  translationResultObject;
