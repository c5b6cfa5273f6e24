import * as z from 'zod';
import { defaults } from '../defaults.js';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type {
  PostProcessing,
  PostProcessingInput,
  PreProcessing,
  PreProcessingInput,
  RealtimeProcessing,
  RealtimeProcessingInput,
} from '../types/live-processing.js';
import { customSpellingFields } from './custom-spelling-configuration.js';
import { customVocabularyFields } from './custom-vocabulary-configuration.js';
import { diarizationConfigurationSchema } from './diarization-configuration.js';
import { flag, requireConfiguration } from './flags.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';

export const preProcessingObject = requestObject({
  audio_enhancer: flag(
    defaults.live.pre_processing.audio_enhancer,
    'Enables noise suppression before recognition.',
  ),
  speech_threshold: numberWithin(limits.live.speechThreshold)
    .default(defaults.live.pre_processing.speech_threshold)
    .describe(
      'Confidence from which audio counts as speech; with values closer to 1, background sounds are less likely to be taken for speech.',
    ),
});

/** Schema of the processing of live audio before recognition. */
export const preProcessingSchema: ObjectSchema<PreProcessing, PreProcessingInput> =
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
  ...customVocabularyFields,
  ...customSpellingFields,
  translation: flag(
    false,
    'Enables the translation of utterances, which requires `translation_config`.',
  ),
  translation_config: translationConfigurationSchema
    .optional()
    .describe('Target languages and style of the translation.'),
  named_entity_recognition: flag(false, 'Enables named entity recognition in utterances.'),
  sentiment_analysis: flag(false, 'Enables sentiment analysis of utterances.'),
  diarization: z
    .boolean()
    .optional()
    .describe(
      'Enables speaker diarization: finals get their speaker, and are split where it changes. An extension of the contract; false unless given.',
    ),
  diarization_config: diarizationConfigurationSchema
    .optional()
    .describe('Known or expected number of speakers.'),
  words_accurate_timestamps: z
    .boolean()
    .optional()
    .describe(
      'Requires an engine whose word times are measured, to 0.02 seconds or finer, instead of estimated.',
    ),
}).superRefine((processing, context) => requireConfiguration(processing, needs, context));

/** Schema of the processing of live audio during recognition. */
export const realtimeProcessingSchema: ObjectSchema<RealtimeProcessing, RealtimeProcessingInput> =
  realtimeProcessingObject;

export const postProcessingObject = requestObject({
  summarization: flag(false, 'Enables a summary of the transcript.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('Form of the summary.'),
  chapterization: flag(false, 'Enables the division of the transcript into chapters.'),
});

/** Schema of the processing of a live session after its recording. */
export const postProcessingSchema: ObjectSchema<PostProcessing, PostProcessingInput> =
  postProcessingObject;
