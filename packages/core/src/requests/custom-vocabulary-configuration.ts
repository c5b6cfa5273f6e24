import * as z from 'zod';
import { transcriptionLanguageSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString, textList } from '../schema/texts.js';
import type { CustomVocabularyConfiguration, VocabularyEntry } from '../types/configurations.js';

const { intensity, maximumEntries, maximumPronunciations, maximumCharacters } = limits.vocabulary;

export const vocabularyEntryObject = requestObject({
  value: nonBlankString(maximumCharacters).describe('The word or phrase as it is to be written.'),
  intensity: numberWithin(intensity)
    .optional()
    .describe(
      'Preference over words that sound alike; 0 has no effect, 0.4 to 0.6 is a good start.',
    ),
  pronunciations: textList(maximumPronunciations, maximumCharacters)
    .optional()
    .describe('Its pronunciations, spelt as they sound.'),
  language: transcriptionLanguageSchema
    .optional()
    .describe('The language in which it is said: it is used in no other one. Any unless given.'),
});

/** A word or phrase of a custom vocabulary, with its pronunciations and intensity. */
export const vocabularyEntrySchema: z.ZodType<VocabularyEntry, VocabularyEntry> =
  vocabularyEntryObject;

export const customVocabularyConfigurationObject = requestObject({
  vocabulary: z
    .array(z.union([nonBlankString(maximumCharacters), vocabularyEntrySchema]))
    .max(maximumEntries, { error: `must have at most ${maximumEntries} items` })
    .describe('The words and phrases, each a text or an entry with more details.'),
  default_intensity: numberWithin(intensity)
    .optional()
    .describe('The intensity of entries that give none.'),
});

/** Schema of the custom vocabulary of a job. */
export const customVocabularyConfigurationSchema: z.ZodType<
  CustomVocabularyConfiguration,
  CustomVocabularyConfiguration
> = customVocabularyConfigurationObject;
