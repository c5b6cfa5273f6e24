import * as z from 'zod';
import { transcriptionLanguageSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { nonBlankString } from '../schema/non-blank-string.js';
import { numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { textList } from '../schema/text-list.js';

const { intensity, maximumEntries, maximumPronunciations, maximumCharacters } = limits.vocabulary;

const vocabularyEntryObject = requestObject({
  value: nonBlankString(maximumCharacters).describe('The word or phrase as it is to be written.'),
  intensity: numberWithin(intensity)
    .optional()
    .describe(
      'How strongly it is preferred over words that sound alike; 0.4 to 0.6 is a good start.',
    ),
  pronunciations: textList(maximumPronunciations, maximumCharacters)
    .optional()
    .describe('Other ways in which it is said, spelt as they sound.'),
  language: transcriptionLanguageSchema
    .optional()
    .describe('The language of its pronunciation; that of the transcription unless given.'),
});

/** A word or phrase that the recogniser is to know, with how it is said. */
export interface VocabularyEntry extends z.input<typeof vocabularyEntryObject> {}

/** A word or phrase that the recogniser is to know, with how it is said. */
export const vocabularyEntrySchema: z.ZodType<VocabularyEntry, VocabularyEntry> =
  vocabularyEntryObject;

const customVocabularyConfigurationObject = requestObject({
  vocabulary: z
    .array(z.union([nonBlankString(maximumCharacters), vocabularyEntrySchema]))
    .max(maximumEntries, { error: `must have at most ${maximumEntries} items` })
    .describe('The words and phrases, each a text or an entry that tells more about it.'),
  default_intensity: numberWithin(intensity)
    .optional()
    .describe('The intensity of entries that give none.'),
});

/** Words and phrases that the recogniser is to know, as a request gives them. */
export interface CustomVocabularyConfiguration
  extends z.input<typeof customVocabularyConfigurationObject> {}

/** Words and phrases that the recogniser is to know. */
export const customVocabularyConfigurationSchema: z.ZodType<
  CustomVocabularyConfiguration,
  CustomVocabularyConfiguration
> = customVocabularyConfigurationObject;
