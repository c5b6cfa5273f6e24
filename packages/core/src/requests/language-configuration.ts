import * as z from 'zod';
import { defaults } from '../defaults.js';
import { transcriptionLanguageSchema } from '../enumerations/enumeration-schemas.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { uniqueArray } from '../schema/unique-array.js';
import type { LanguageConfiguration, LanguageConfigurationInput } from '../types/configurations.js';

export const languageConfigurationObject = requestObject({
  languages: uniqueArray(transcriptionLanguageSchema)
    .default([])
    .describe(
      'Codes of the spoken languages. A single language is used as given; of several, the language is detected among them; if empty, among all supported languages.',
    ),
  code_switching: z
    .boolean()
    .default(defaults.language_config.code_switching)
    .describe(
      'Detects the language for each utterance instead of once. Ignored when exactly one language is given.',
    ),
});

/** Schema of the spoken languages and code switching. */
export const languageConfigurationSchema: ObjectSchema<
  LanguageConfiguration,
  LanguageConfigurationInput
> = languageConfigurationObject;
