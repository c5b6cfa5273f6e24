import * as z from 'zod';
import { defaults } from '../defaults.js';
import { limits } from '../limits.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { customSpellingConfigurationSchema } from './custom-spelling-configuration.js';
import { customVocabularyConfigurationSchema } from './custom-vocabulary-configuration.js';
import { flag } from './flag.js';
import { requireConfiguration } from './require-configuration.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';

const preProcessingObject = requestObject({
  audio_enhancer: flag(
    defaults.live.pre_processing.audio_enhancer,
    'Whether noise is taken out of the audio.',
  ),
  speech_threshold: numberWithin(limits.live.speechThreshold)
    .default(defaults.live.pre_processing.speech_threshold)
    .describe('How sure it must be that a sound is speech; closer to 1 is stricter.'),
});

/** What happens to live audio before it is recognised, as a request gives it. */
export interface PreProcessing extends z.input<typeof preProcessingObject> {}

/** What happens to live audio before it is recognised, with every default filled in. */
export interface PreProcessingParams extends z.output<typeof preProcessingObject> {}

/** What happens to live audio before it is recognised. */
export const preProcessingSchema: z.ZodType<PreProcessingParams, PreProcessing> =
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

const realtimeProcessingObject = requestObject({
  custom_vocabulary: flag(false, 'Whether the recogniser is taught words.'),
  custom_vocabulary_config: customVocabularyConfigurationSchema
    .optional()
    .describe('The words that the recogniser is taught.'),
  custom_spelling: flag(false, 'Whether words are spelt as custom_spelling_config says.'),
  custom_spelling_config: customSpellingConfigurationSchema
    .optional()
    .describe('How words are spelt.'),
  translation: flag(false, 'Whether utterances are translated.'),
  translation_config: translationConfigurationSchema
    .optional()
    .describe('Which languages utterances are translated into.'),
  named_entity_recognition: flag(false, 'Whether named entities are listed.'),
  sentiment_analysis: flag(false, 'Whether the sentiment of utterances is told.'),
  words_accurate_timestamps: z
    .boolean()
    .optional()
    .describe('Whether the times of words are exact rather than estimated.'),
}).superRefine((processing, context) => requireConfiguration(processing, needs, context));

/** What happens to live audio while it is recognised, as a request gives it. */
export interface RealtimeProcessing extends z.input<typeof realtimeProcessingObject> {}

/** What happens to live audio while it is recognised, with every default filled in. */
export interface RealtimeProcessingParams extends z.output<typeof realtimeProcessingObject> {}

/** What happens to live audio while it is recognised. */
export const realtimeProcessingSchema: z.ZodType<RealtimeProcessingParams, RealtimeProcessing> =
  realtimeProcessingObject;

const postProcessingObject = requestObject({
  summarization: flag(false, 'Whether the transcript is summarized.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('The form of the summary.'),
  chapterization: flag(false, 'Whether the transcript is divided into chapters.'),
});

/** What happens to a live session after its recording, as a request gives it. */
export interface PostProcessing extends z.input<typeof postProcessingObject> {}

/** What happens to a live session after its recording, with every default filled in. */
export interface PostProcessingParams extends z.output<typeof postProcessingObject> {}

/** What happens to a live session after its recording. */
export const postProcessingSchema: z.ZodType<PostProcessingParams, PostProcessing> =
  postProcessingObject;
