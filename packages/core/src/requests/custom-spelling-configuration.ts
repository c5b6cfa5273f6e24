import * as z from 'zod';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString, textList } from '../schema/texts.js';
import type { CustomSpellingConfiguration } from '../types/configurations.js';
import { flag } from './flags.js';

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
export const customSpellingConfigurationSchema: ObjectSchema<CustomSpellingConfiguration> =
  customSpellingConfigurationObject;

/** Fields of a request that enable and configure custom spelling. */
export const customSpellingFields = {
  custom_spelling: flag(false, 'Enables custom spelling, which requires `custom_spelling_config`.'),
  custom_spelling_config: customSpellingConfigurationSchema
    .optional()
    .describe('Spellings to replace in the transcript.'),
};
