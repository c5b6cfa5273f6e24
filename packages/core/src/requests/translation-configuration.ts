import * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  translationLanguageSchema,
  translationModelSchema,
} from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { uniqueArray } from '../schema/unique-array.js';
import type {
  TranslationConfiguration,
  TranslationConfigurationInput,
} from '../types/configurations.js';

const {
  model,
  match_original_utterances: matchOriginalUtterances,
  lipsync,
  context_adaptation: contextAdaptation,
  informal,
} = defaults.translation_config;

const { context } = limits.translation;

export const translationConfigurationObject = requestObject({
  target_languages: uniqueArray(
    translationLanguageSchema,
    limits.translation.targetLanguages.minimum,
  ).describe('Codes of the languages to translate into.'),
  model: translationModelSchema.default(model).describe('Quality of the translation.'),
  match_original_utterances: z
    .boolean()
    .default(matchOriginalUtterances)
    .describe(
      'Translates each utterance separately and keeps its times; if false, sentences are translated, which reads better.',
    ),
  lipsync: z
    .boolean()
    .default(lipsync)
    .describe('Asks for translations that take about as long to say as the original utterances.'),
  context_adaptation: z
    .boolean()
    .default(contextAdaptation)
    .describe('Takes the preceding utterances into account.'),
  context: z
    .string()
    .max(context.maximumCharacters, {
      error: `must be at most ${context.maximumCharacters} characters long`,
    })
    .optional()
    .describe('Description of the subject of the conversation, which improves the translation.'),
  informal: z
    .boolean()
    .default(informal)
    .describe('Uses the informal form of address, in languages that have one.'),
});

/** Schema of the target languages and style of a translation. */
export const translationConfigurationSchema: ObjectSchema<
  TranslationConfiguration,
  TranslationConfigurationInput
> = translationConfigurationObject;
