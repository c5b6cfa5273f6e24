import * as z from 'zod';
import {
  type TranscriptionLanguage,
  type TranslationLanguage,
  transcriptionLanguages,
  translationLanguages,
} from '../enumerations/languages.js';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import { namedEntitySchema, sentimentPassageSchema } from '../results/add-on-results.js';
import { utteranceSchema } from '../results/transcription.js';
import { openEnumeration, responseObject } from '../schema/response-object.js';
import { messageBase } from './session-messages.js';

const realtimeFields = {
  ...messageBase,
  error: addonErrorSchema.nullable().describe('Error of the add-on; null when it succeeded.'),
};

const utteranceFields = {
  utterance_id: z.string().describe('Id of the utterance, as its transcript has it.'),
  utterance: utteranceSchema.describe('The utterance.'),
};

/** An utterance in another language. */
export const translationMessageSchema = responseObject({
  type: z.literal('translation'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    original_language:
      openEnumeration<TranscriptionLanguage>(transcriptionLanguages).describe(
        'From this language.',
      ),
    target_language:
      openEnumeration<TranslationLanguage>(translationLanguages).describe('Into this language.'),
    translated_utterance: utteranceSchema.describe('The translated utterance.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** An utterance in another language. */
export interface TranslationMessage extends z.infer<typeof translationMessageSchema> {}

/** The named entities of an utterance. */
export const namedEntityRecognitionMessageSchema = responseObject({
  type: z.literal('named_entity_recognition'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    results: z.array(namedEntitySchema).describe('The named entities.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The named entities of an utterance. */
export interface NamedEntityRecognitionMessage
  extends z.infer<typeof namedEntityRecognitionMessageSchema> {}

/** The sentiment of an utterance. */
export const sentimentAnalysisMessageSchema = responseObject({
  type: z.literal('sentiment_analysis'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    results: z.array(sentimentPassageSchema).describe('The passages with their sentiment.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The sentiment of an utterance. */
export interface SentimentAnalysisMessage extends z.infer<typeof sentimentAnalysisMessageSchema> {}
