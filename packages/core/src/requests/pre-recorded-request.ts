import type * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  channelModeSchema,
  transcriptionModelSchema,
} from '../enumerations/enumeration-schemas.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import type { PreRecordedRequest, PreRecordedRequestInput } from '../types/pre-recorded-request.js';
import { audioToLlmConfigurationSchema } from './audio-to-llm-configuration.js';
import { callbackConfigurationSchema } from './callback-configuration.js';
import { customMetadataSchema } from './custom-metadata.js';
import { customSpellingFields } from './custom-spelling-configuration.js';
import { customVocabularyFields } from './custom-vocabulary-configuration.js';
import { diarizationConfigurationSchema } from './diarization-configuration.js';
import { flag, requireConfiguration } from './flags.js';
import { languageConfigurationSchema } from './language-configuration.js';
import { piiRedactionConfigurationSchema } from './pii-redaction-configuration.js';
import { structuredDataExtractionConfigurationSchema } from './structured-data-extraction-configuration.js';
import { subtitlesConfigurationSchema } from './subtitles-configuration.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';
import { webUrlSchema } from './web-url.js';

/** The fields of a pre-recorded request. The schema of the request adds the rules between them. */
export const preRecordedRequestFields = requestObject({
  audio_url: webUrlSchema.describe('Url of an upload, or of audio to download.'),
  model: transcriptionModelSchema.default(defaults.model).describe('Transcription model.'),
  ...customVocabularyFields,
  callback_url: webUrlSchema
    .optional()
    .meta({ deprecated: true })
    .describe(
      'Url to which the result is sent by POST; replaced by `callback` and `callback_config`.',
    ),
  callback: flag(false, 'Enables the callback, which requires `callback_config`.'),
  callback_config: callbackConfigurationSchema
    .optional()
    .describe('Url and HTTP method of the callback.'),
  subtitles: flag(false, 'Enables subtitle files.'),
  subtitles_config: subtitlesConfigurationSchema
    .prefault({})
    .describe('Formats and segmentation of the subtitle files.'),
  diarization: flag(false, 'Enables speaker diarization, which assigns a speaker to each word.'),
  diarization_config: diarizationConfigurationSchema
    .prefault({})
    .describe('Known or expected number of speakers.'),
  translation: flag(
    false,
    'Enables the translation of the transcript, which requires `translation_config`.',
  ),
  translation_config: translationConfigurationSchema
    .optional()
    .describe('Target languages and style of the translation.'),
  summarization: flag(false, 'Enables a summary of the transcript.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('Form of the summary.'),
  named_entity_recognition: flag(false, 'Enables named entity recognition.'),
  ...customSpellingFields,
  sentiment_analysis: flag(false, 'Enables sentiment analysis of passages.'),
  audio_to_llm: flag(
    false,
    'Enables prompts to a language model about the transcript, which require `audio_to_llm_config`.',
  ),
  audio_to_llm_config: audioToLlmConfigurationSchema
    .optional()
    .describe('Prompts, and the language model that they are sent to.'),
  pii_redaction: flag(false, 'Enables the redaction of personal data.'),
  pii_redaction_config: piiRedactionConfigurationSchema
    .prefault({})
    .describe('Kinds of personal data to redact, and their replacement.'),
  sentences: flag(false, 'Enables splitting the transcript into sentences.'),
  punctuation_enhanced: flag(
    false,
    'Enables the restoration of punctuation and capital letters by a dedicated model.',
  ),
  chapterization: flag(false, 'Enables the division of the transcript into chapters.'),
  moderation: flag(false, 'Enables moderation, which detects harmful content.'),
  name_consistency: flag(
    false,
    'Enables a uniform spelling of each name. Deprecated in the contract.',
  ),
  structured_data_extraction: flag(
    false,
    'Enables the extraction of structured data, which requires `structured_data_extraction_config`.',
  ),
  structured_data_extraction_config: structuredDataExtractionConfigurationSchema
    .optional()
    .describe('Classes of data to extract.'),
  display_mode: flag(
    false,
    'Enables a display version of the transcript, in reading order where speakers overlap.',
  ),
  language_config: languageConfigurationSchema
    .prefault({})
    .describe('Spoken languages and code switching.'),
  channel_mode: channelModeSchema
    .optional()
    .describe(
      'How the channels are transcribed: each sound once, each channel by itself, or all as one. Without it as `auto`: each sound once.',
    ),
  custom_metadata: customMetadataSchema.optional(),
});

/**
 * The fields of the body that creates a pre-recorded job, for a schema that adds fields or leaves
 * some out. The rules between fields are in {@link preRecordedRequestSchema}.
 */
export const preRecordedRequestObject: ObjectSchema<
  PreRecordedRequest,
  PreRecordedRequestInput,
  z.core.$strict
> = preRecordedRequestFields;

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
 * The body that creates a pre-recorded job. Unknown fields are errors. The output has every default
 * filled in. A configuration whose flag is false is validated and kept. A flag whose configuration
 * has no default requires that configuration.
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
