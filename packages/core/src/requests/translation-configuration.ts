import * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  translationLanguageSchema,
  translationModelSchema,
} from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
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
  ).describe('The languages to translate into.'),
  model: translationModelSchema.default(model).describe('The quality of the translation.'),
  match_original_utterances: z
    .boolean()
    .default(matchOriginalUtterances)
    .describe('Whether the translated utterances follow the original ones.'),
  lipsync: z
    .boolean()
    .default(lipsync)
    .describe('Whether translated utterances keep to the movements of the lips.'),
  context_adaptation: z
    .boolean()
    .default(contextAdaptation)
    .describe('Whether the translation takes the whole conversation into account.'),
  context: z
    .string()
    .max(context.maximumCharacters, {
      error: `must be at most ${context.maximumCharacters} characters long`,
    })
    .optional()
    .describe('Subject of the conversation, which improves the translation.'),
  informal: z
    .boolean()
    .default(informal)
    .describe('Whether people are addressed informally, in languages that have the difference.'),
});

/** Schema of the target languages and style of a translation. */
export const translationConfigurationSchema: z.ZodType<
  TranslationConfiguration,
  TranslationConfigurationInput
> = translationConfigurationObject;
