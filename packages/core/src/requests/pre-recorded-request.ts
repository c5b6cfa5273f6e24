import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { transcriptionModelSchema } from '../enumerations/enumeration-schemas.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import type { PreRecordedRequest, PreRecordedRequestInput } from '../types/pre-recorded-request.js';
import { audioToLlmConfigurationSchema } from './audio-to-llm-configuration.js';
import { callbackConfigurationSchema } from './callback-configuration.js';
import { customMetadataSchema } from './custom-metadata.js';
import { customSpellingConfigurationSchema } from './custom-spelling-configuration.js';
import { customVocabularyConfigurationSchema } from './custom-vocabulary-configuration.js';
import { diarizationConfigurationSchema } from './diarization-configuration.js';
import { flag, requireConfiguration } from './flags.js';
import { languageConfigurationSchema } from './language-configuration.js';
import { piiRedactionConfigurationSchema } from './pii-redaction-configuration.js';
import { structuredDataExtractionConfigurationSchema } from './structured-data-extraction-configuration.js';
import { subtitlesConfigurationSchema } from './subtitles-configuration.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';
import { webUrlSchema } from './web-url.js';

/** The fields of a pre-recorded request; the schema of the request adds the rules between them. */
export const preRecordedRequestFields = requestObject({
  audio_url: webUrlSchema.describe('Url of the audio.'),
  model: transcriptionModelSchema.default(defaults.model).describe('The transcription model.'),
  custom_vocabulary: flag(false, 'Whether custom_vocabulary_config is used.'),
  custom_vocabulary_config: customVocabularyConfigurationSchema
    .optional()
    .describe('The words and phrases that are preferred.'),
  callback_url: webUrlSchema
    .optional()
    .meta({ deprecated: true })
    .describe('Url that the result is sent to by POST; callback and callback_config replace it.'),
  callback: flag(false, 'Whether the result is sent to callback_config.url.'),
  callback_config: callbackConfigurationSchema
    .optional()
    .describe('Url and method of the callback.'),
  subtitles: flag(false, 'Whether subtitle files are made.'),
  subtitles_config: subtitlesConfigurationSchema
    .prefault({})
    .describe('Formats and segmentation of the subtitle files.'),
  diarization: flag(false, 'Whether the speakers are separated.'),
  diarization_config: diarizationConfigurationSchema
    .prefault({})
    .describe('Known or expected number of speakers.'),
  translation: flag(false, 'Whether the transcript is translated.'),
  translation_config: translationConfigurationSchema
    .optional()
    .describe('Target languages and style of the translation.'),
  summarization: flag(false, 'Whether the transcript is summarized.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('The form of the summary.'),
  named_entity_recognition: flag(false, 'Whether named entities are listed.'),
  custom_spelling: flag(false, 'Whether custom_spelling_config is applied.'),
  custom_spelling_config: customSpellingConfigurationSchema
    .optional()
    .describe('Spelling dictionary of the transcript.'),
  sentiment_analysis: flag(false, 'Whether the sentiment of passages is analysed.'),
  audio_to_llm: flag(false, 'Whether a language model is asked about the transcript.'),
  audio_to_llm_config: audioToLlmConfigurationSchema.optional().describe('Prompts and model.'),
  pii_redaction: flag(false, 'Whether personal data is redacted.'),
  pii_redaction_config: piiRedactionConfigurationSchema
    .prefault({})
    .describe('Kinds of personal data that are redacted.'),
  sentences: flag(false, 'Whether the transcript is split into sentences.'),
  punctuation_enhanced: flag(false, 'Whether punctuation is restored by a model of its own.'),
  chapterization: flag(false, 'Whether the transcript is divided into chapters.'),
  moderation: flag(false, 'Whether the transcript is checked for harmful content.'),
  name_consistency: flag(
    false,
    'Whether names are checked for being written in one way. Deprecated in the contract.',
  ),
  structured_data_extraction: flag(
    false,
    'Whether data of the classes in structured_data_extraction_config is extracted.',
  ),
  structured_data_extraction_config: structuredDataExtractionConfigurationSchema
    .optional()
    .describe('Classes of the data that is extracted.'),
  display_mode: flag(false, 'Whether the transcript is also given in an order to be read.'),
  language_config: languageConfigurationSchema.prefault({}).describe('Spoken languages.'),
  custom_metadata: customMetadataSchema.optional(),
});

const needs = [
  { flag: 'custom_vocabulary', configuration: 'custom_vocabulary_config', content: 'vocabulary' },
  { flag: 'translation', configuration: 'translation_config', content: 'target_languages' },
  {
    flag: 'custom_spelling',
    configuration: 'custom_spelling_config',
    content: 'spelling_dictionary',
  },
  { flag: 'audio_to_llm', configuration: 'audio_to_llm_config', content: 'prompts' },
  {
    flag: 'structured_data_extraction',
    configuration: 'structured_data_extraction_config',
    content: 'classes',
  },
];

/**
 * The body that creates a pre-recorded job. Strict: unknown fields are errors. Its output has every default filled in.
 * A configuration whose flag is false is checked and kept; a flag whose configuration has no default needs it.
 */
export const preRecordedRequestSchema: z.ZodType<PreRecordedRequest, PreRecordedRequestInput> =
  withBodyGuards(
    preRecordedRequestFields.superRefine((request, context) => {
      requireConfiguration(request, needs, context);
      if (!request.callback || request.callback_config || request.callback_url !== undefined)
        return;
      context.addIssue({
        code: 'custom',
        path: ['callback_config', 'url'],
        message: 'is required when callback is true',
      });
    }),
  );
