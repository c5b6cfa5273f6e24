import * as z from 'zod';
import { limits } from '../limits.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString, textList } from '../schema/texts.js';

const { maximumEntries, maximumSpellings, maximumCharacters } = limits.spelling;

const customSpellingConfigurationObject = requestObject({
  spelling_dictionary: z
    .record(nonBlankString(maximumCharacters), textList(maximumSpellings, maximumCharacters))
    .refine((dictionary) => Object.keys(dictionary).length <= maximumEntries, {
      error: `must have at most ${maximumEntries} entries`,
    })
    .describe('The wanted spelling of each word, with the spellings that it replaces.'),
});

/** Spelling dictionary of custom spelling. */
export interface CustomSpellingConfiguration
  extends z.input<typeof customSpellingConfigurationObject> {}

/** Schema of the spelling dictionary of custom spelling. */
export const customSpellingConfigurationSchema: z.ZodType<
  CustomSpellingConfiguration,
  CustomSpellingConfiguration
> = customSpellingConfigurationObject;
