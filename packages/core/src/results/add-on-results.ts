import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
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
  text: z.string().describe('Text of the entity, as in the transcript.'),
  start: z.number().describe('Start time in the audio, in seconds.'),
  end: z.number().describe('End time in the audio, in seconds.'),
});

/** A name, place, number or similar entity in the transcript. */
export const namedEntitySchema: ObjectSchema<NamedEntity> = namedEntityObject;

export const sentimentPassageObject = responseObject({
  sentiment: openSentimentSchema.describe('Sentiment of the passage.'),
  emotion: z.string().describe('Emotion of the passage.'),
  text: z.string().describe('Text of the passage.'),
  start: z.number().describe('Start time in the audio, in seconds.'),
  end: z.number().describe('End time in the audio, in seconds.'),
  channel: z.int().meta({ minimum: 0 }).describe('Channel, counted from 0.'),
  speaker: z
    .int()
    .meta({ minimum: 0 })
    .optional()
    .describe('Speaker, counted from 0; only with diarization.'),
});

/** A passage of the transcript with its sentiment. */
export const sentimentPassageSchema: ObjectSchema<SentimentPassage> = sentimentPassageObject;

const chapterSentenceSchema = responseObject({
  sentence: z.string().describe('Text of the sentence.'),
  start: z.number().describe('Start time in the audio, in seconds.'),
  end: z.number().describe('End time in the audio, in seconds.'),
  words: z.array(wordSchema).describe('Words of the sentence.'),
});

export const chapterObject = responseObject({
  headline: z.string().describe('Title of the chapter.'),
  gist: z.string().describe('Subject of the chapter in a few words.'),
  keywords: z.array(z.string()).describe('Words that characterise the chapter.'),
  start: z.number().describe('Start time in the audio, in seconds.'),
  end: z.number().describe('End time in the audio, in seconds.'),
  sentences: z.array(chapterSentenceSchema).describe('Sentences of the chapter.'),
  text: z.string().describe('Whole text of the chapter.'),
  summary: z.string().optional().describe('Summary of the chapter.'),
});

/** A part of the recording about one subject. */
export const chapterSchema: ObjectSchema<Chapter> = chapterObject;

/**
 * Results of chapterization. This service writes a list of chapters. The contract also allows a
 * free-form object, which is accepted too.
 */
export const chaptersSchema = z.union([z.array(chapterSchema), z.record(z.string(), z.unknown())]);

export const audioToLlmResultObject = responseObject({
  prompt: z.string().describe('Prompt of the request.'),
  response: z.string().describe('Response of the language model.'),
});

/** One prompt and the response of the language model. */
export const audioToLlmResultSchema: ObjectSchema<AudioToLlmResult> = audioToLlmResultObject;

export const translationResultObject = responseObject({
  error: addonErrorSchema
    .nullable()
    .describe('Error of the translation into this language; null when it succeeded.'),
  full_transcript: z.string().describe('Whole translated text.'),
  languages: z
    .array(openTranslationLanguageSchema)
    .describe('Code of the target language, as the only item.'),
  utterances: z.array(utteranceSchema).describe('Translated utterances, in order.'),
  word_times: z
    .literal('interpolated')
    .optional()
    .describe(
      '`interpolated` when the times of translated words are interpolated within their utterance; absent otherwise.',
    ),
  sentences: z.array(sentencesEnvelopeSchema).nullish().describe('Translated sentences.'),
  subtitles: z.array(subtitleSchema).nullish().describe('Translated subtitle files.'),
});

/** The transcript in another language. */
export const translationResultSchema: ObjectSchema<TranslationResult> = translationResultObject;
