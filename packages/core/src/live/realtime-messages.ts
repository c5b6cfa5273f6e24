import * as z from 'zod';
import { addonErrorSchema } from '../results/add-on-envelope.js';
import { namedEntitySchema, sentimentPassageSchema } from '../results/add-on-results.js';
import { utteranceSchema } from '../results/transcription.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import {
  openTranscriptionLanguageSchema,
  openTranslationLanguageSchema,
} from '../schema/open-enumerations.js';
import { responseObject } from '../schema/response-object.js';
import type {
  NamedEntityRecognitionMessage,
  SentimentAnalysisMessage,
  SpeakerMergeMessage,
  TranslationMessage,
} from '../types/realtime-messages.js';
import { messageBase } from './session-messages.js';

const realtimeFields = {
  ...messageBase,
  error: addonErrorSchema.nullable().describe('Error of the add-on; null when it succeeded.'),
};

const utteranceFields = {
  utterance_id: z.string().describe('Id of the utterance, as in `data.id` of its transcript.'),
  utterance: utteranceSchema.describe('Utterance that was processed.'),
};

export const translationMessageObject = responseObject({
  type: z.literal('translation'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    original_language: openTranscriptionLanguageSchema.describe(
      'Code of the language of the utterance.',
    ),
    target_language: openTranslationLanguageSchema.describe(
      'Code of the language that the utterance was translated into.',
    ),
    translated_utterance: utteranceSchema.describe('Translation of the utterance.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** An utterance in another language. */
export const translationMessageSchema: ObjectSchema<TranslationMessage> = translationMessageObject;

export const namedEntityRecognitionMessageObject = responseObject({
  type: z.literal('named_entity_recognition'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    results: z.array(namedEntitySchema).describe('Named entities of the utterance.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The named entities of an utterance. */
export const namedEntityRecognitionMessageSchema: ObjectSchema<NamedEntityRecognitionMessage> =
  namedEntityRecognitionMessageObject;

export const sentimentAnalysisMessageObject = responseObject({
  type: z.literal('sentiment_analysis'),
  ...realtimeFields,
  data: responseObject({
    ...utteranceFields,
    results: z
      .array(sentimentPassageSchema)
      .describe('Passages of the utterance with their sentiment.'),
  })
    .nullable()
    .describe('Null when the add-on failed.'),
});

/** The sentiment of an utterance. */
export const sentimentAnalysisMessageSchema: ObjectSchema<SentimentAnalysisMessage> =
  sentimentAnalysisMessageObject;

export const speakerMergeMessageObject = responseObject({
  type: z.literal('speaker_merge'),
  ...messageBase,
  data: responseObject({
    speaker: z
      .int()
      .meta({ minimum: 0 })
      .describe('Number of the speaker that is no more; no utterance gets it again.'),
    into: z
      .int()
      .meta({ minimum: 0 })
      .describe('Number of the speaker to whom its utterances belong as well.'),
  }),
});

/** A speaker has turned out to be another one. */
export const speakerMergeMessageSchema: ObjectSchema<SpeakerMergeMessage> =
  speakerMergeMessageObject;
