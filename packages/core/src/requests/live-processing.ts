import * as z from 'zod';
import { defaults } from '../defaults.js';
import { limits } from '../limits.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type {
  PostProcessing,
  PostProcessingInput,
  PreProcessing,
  PreProcessingInput,
  RealtimeProcessing,
  RealtimeProcessingInput,
} from '../types/live-configurations.js';
import { customSpellingConfigurationSchema } from './custom-spelling-configuration.js';
import { customVocabularyConfigurationSchema } from './custom-vocabulary-configuration.js';
import { flag, requireConfiguration } from './flags.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';

export const preProcessingObject = requestObject({
  audio_enhancer: flag(
    defaults.live.pre_processing.audio_enhancer,
    'Whether noise is taken out of the audio.',
  ),
  speech_threshold: numberWithin(limits.live.speechThreshold)
    .default(defaults.live.pre_processing.speech_threshold)
    .describe('Confidence above which a sound counts as speech; closer to 1 is stricter.'),
});

/** Schema of the processing of live audio before recognition. */
export const preProcessingSchema: z.ZodType<PreProcessing, PreProcessingInput> =
  preProcessingObject;

const needs = [
  { flag: 'custom_vocabulary', configuration: 'custom_vocabulary_config', content: 'vocabulary' },
  {
    flag: 'custom_spelling',
    configuration: 'custom_spelling_config',
    content: 'spelling_dictionary',
  },
  { flag: 'translation', configuration: 'translation_config', content: 'target_languages' },
];

export const realtimeProcessingObject = requestObject({
  custom_vocabulary: flag(false, 'Whether custom_vocabulary_config is used.'),
  custom_vocabulary_config: customVocabularyConfigurationSchema
    .optional()
    .describe('The words and phrases that are preferred.'),
  custom_spelling: flag(false, 'Whether custom_spelling_config is applied.'),
  custom_spelling_config: customSpellingConfigurationSchema
    .optional()
    .describe('Spelling dictionary of the transcript.'),
  translation: flag(false, 'Whether utterances are translated.'),
  translation_config: translationConfigurationSchema
    .optional()
    .describe('Target languages and style of the translation.'),
  named_entity_recognition: flag(false, 'Whether named entities are listed.'),
  sentiment_analysis: flag(false, 'Whether the sentiment of utterances is analysed.'),
  words_accurate_timestamps: z
    .boolean()
    .optional()
    .describe('Whether the times of words are exact rather than estimated.'),
}).superRefine((processing, context) => requireConfiguration(processing, needs, context));

/** Schema of the processing of live audio during recognition. */
export const realtimeProcessingSchema: z.ZodType<RealtimeProcessing, RealtimeProcessingInput> =
  realtimeProcessingObject;

export const postProcessingObject = requestObject({
  summarization: flag(false, 'Whether the transcript is summarized.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('The form of the summary.'),
  chapterization: flag(false, 'Whether the transcript is divided into chapters.'),
});

/** Schema of the processing of a live session after its recording. */
export const postProcessingSchema: z.ZodType<PostProcessing, PostProcessingInput> =
  postProcessingObject;
