import * as z from 'zod';
import { limits } from '../limits.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString, textList } from '../schema/texts.js';
import type { CustomSpellingConfiguration } from '../types/configurations.js';

const { maximumEntries, maximumSpellings, maximumCharacters } = limits.spelling;

export const customSpellingConfigurationObject = requestObject({
  spelling_dictionary: z
    .record(nonBlankString(maximumCharacters), textList(maximumSpellings, maximumCharacters))
    .refine((dictionary) => Object.keys(dictionary).length <= maximumEntries, {
      error: `must have at most ${maximumEntries} entries`,
    })
    .describe('Spellings to replace, by the spelling that replaces them.'),
});

/** Schema of the spelling dictionary of custom spelling. */
export const customSpellingConfigurationSchema: z.ZodType<
  CustomSpellingConfiguration,
  CustomSpellingConfiguration
> = customSpellingConfigurationObject;
