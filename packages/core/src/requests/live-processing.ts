import * as z from 'zod';
import { defaults } from '../defaults.js';
import { limits } from '../limits.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { customSpellingConfigurationSchema } from './custom-spelling-configuration.js';
import { customVocabularyConfigurationSchema } from './custom-vocabulary-configuration.js';
import { flag, requireConfiguration } from './flags.js';
import { summarizationConfigurationSchema } from './summarization-configuration.js';
import { translationConfigurationSchema } from './translation-configuration.js';

const preProcessingObject = requestObject({
  audio_enhancer: flag(
    defaults.live.pre_processing.audio_enhancer,
    'Whether noise is taken out of the audio.',
  ),
  speech_threshold: numberWithin(limits.live.speechThreshold)
    .default(defaults.live.pre_processing.speech_threshold)
    .describe('Confidence above which a sound counts as speech; closer to 1 is stricter.'),
});

/** Processing of live audio before recognition, as a request gives it. */
export interface PreProcessingInput extends z.input<typeof preProcessingObject> {}

/** Processing of live audio before recognition, with every default filled in. */
export interface PreProcessing extends z.output<typeof preProcessingObject> {}

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

const realtimeProcessingObject = requestObject({
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

/** Processing of live audio during recognition, as a request gives it. */
export interface RealtimeProcessingInput extends z.input<typeof realtimeProcessingObject> {}

/** Processing of live audio during recognition, with every default filled in. */
export interface RealtimeProcessing extends z.output<typeof realtimeProcessingObject> {}

/** Schema of the processing of live audio during recognition. */
export const realtimeProcessingSchema: z.ZodType<RealtimeProcessing, RealtimeProcessingInput> =
  realtimeProcessingObject;

const postProcessingObject = requestObject({
  summarization: flag(false, 'Whether the transcript is summarized.'),
  summarization_config: summarizationConfigurationSchema
    .prefault({})
    .describe('The form of the summary.'),
  chapterization: flag(false, 'Whether the transcript is divided into chapters.'),
});

/** Processing of a live session after its recording, as a request gives it. */
export interface PostProcessingInput extends z.input<typeof postProcessingObject> {}

/** Processing of a live session after its recording, with every default filled in. */
export interface PostProcessing extends z.output<typeof postProcessingObject> {}

/** Schema of the processing of a live session after its recording. */
export const postProcessingSchema: z.ZodType<PostProcessing, PostProcessingInput> =
  postProcessingObject;
