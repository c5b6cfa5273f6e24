import * as z from 'zod';
import { limits } from '../limits.js';
import { nonBlankString } from '../schema/non-blank-string.js';
import { requestObject } from '../schema/request-object.js';
import { textList } from '../schema/text-list.js';

const { maximumEntries, maximumSpellings, maximumCharacters } = limits.spelling;

const customSpellingConfigurationObject = requestObject({
  spelling_dictionary: z
    .record(nonBlankString(maximumCharacters), textList(maximumSpellings, maximumCharacters))
    .refine((dictionary) => Object.keys(dictionary).length <= maximumEntries, {
      error: `must have at most ${maximumEntries} entries`,
    })
    .describe('The wanted spelling of each word, with the spellings that it replaces.'),
});

/** How words are to be spelt, as a request gives it. */
export interface CustomSpellingConfiguration
  extends z.input<typeof customSpellingConfigurationObject> {}

/** How words are to be spelt. */
export const customSpellingConfigurationSchema: z.ZodType<
  CustomSpellingConfiguration,
  CustomSpellingConfiguration
> = customSpellingConfigurationObject;
