import * as z from 'zod';
import { transcriptionLanguageSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString, textList } from '../schema/texts.js';
import type { CustomVocabularyConfiguration, VocabularyEntry } from '../types/configurations.js';
import { flag } from './flags.js';

const { intensity, maximumEntries, maximumPronunciations, maximumCharacters } = limits.vocabulary;

export const vocabularyEntryObject = requestObject({
  value: nonBlankString(maximumCharacters).describe('Word or phrase as it should be written.'),
  intensity: numberWithin(intensity)
    .optional()
    .describe(
      'Strength of the preference over words that sound alike: 0 has no effect, 0.4 to 0.6 is a good start. Default: `default_intensity`.',
    ),
  pronunciations: textList(maximumPronunciations, maximumCharacters)
    .optional()
    .describe('Pronunciations, spelt as they sound.'),
  language: transcriptionLanguageSchema
    .optional()
    .describe('Code of the only language in which the entry is used. Default: every language.'),
});

/** A word or phrase of a custom vocabulary, with its pronunciations and intensity. */
export const vocabularyEntrySchema: ObjectSchema<VocabularyEntry> = vocabularyEntryObject;

export const customVocabularyConfigurationObject = requestObject({
  vocabulary: z
    .array(z.union([nonBlankString(maximumCharacters), vocabularyEntrySchema]))
    .max(maximumEntries, { error: `must have at most ${maximumEntries} items` })
    .describe('Words and phrases, each as a text or as an entry with more details.'),
  default_intensity: numberWithin(intensity)
    .optional()
    .describe('Intensity of entries that have none of their own. Default: 0.5.'),
});

/** Schema of the custom vocabulary of a job. */
export const customVocabularyConfigurationSchema: ObjectSchema<CustomVocabularyConfiguration> =
  customVocabularyConfigurationObject;

/** Fields of a request that enable and configure the custom vocabulary. */
export const customVocabularyFields = {
  custom_vocabulary: flag(
    false,
    'Enables the custom vocabulary, which requires `custom_vocabulary_config`.',
  ),
  custom_vocabulary_config: customVocabularyConfigurationSchema
    .optional()
    .describe('Words and phrases to prefer.'),
};
