import * as z from 'zod';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import {
  type TranslationLanguage,
  translationLanguages,
} from '../enumerations/translation-languages.js';
import { addonErrorSchema } from '../results/add-on-error.js';
import { namedEntitySchema } from '../results/named-entity.js';
import { sentimentPassageSchema } from '../results/sentiment-passage.js';
import { utteranceSchema } from '../results/utterance.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { messageBase } from './message-base.js';

const realtimeFields = {
  ...messageBase,
  error: addonErrorSchema.nullable().describe('Why the add-on failed; null when it did not.'),
};

const utteranceFields = {
  utterance_id: z.string().describe('Id of the utterance, as its transcript has it.'),
  utterance: utteranceSchema.describe('The utterance.'),
};

/** An utterance in another language. */
export const translationMessageSchema = answerObject({
  type: z.literal('translation'),
  ...realtimeFields,
  data: answerObject({
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
export const namedEntityRecognitionMessageSchema = answerObject({
  type: z.literal('named_entity_recognition'),
  ...realtimeFields,
  data: answerObject({
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
export const sentimentAnalysisMessageSchema = answerObject({
  type: z.literal('sentiment_analysis'),
  ...realtimeFields,
  data: answerObject({
    ...utteranceFields,
    results: z.array(sentimentPassageSchema).describe('The passages with their sentiment.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The sentiment of an utterance. */
export interface SentimentAnalysisMessage extends z.infer<typeof sentimentAnalysisMessageSchema> {}
