import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { subtitleFormatSchema, subtitleStyleSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { integerWithin, numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { uniqueArray } from '../schema/unique-array.js';
import type {
  SubtitlesConfiguration,
  SubtitlesConfigurationInput,
} from '../types/pre-recorded-configurations.js';

export const subtitlesConfigurationObject = requestObject({
  formats: uniqueArray(subtitleFormatSchema, limits.subtitles.formats.minimum)
    .default([...defaults.subtitles_config.formats])
    .describe('The file formats to make.'),
  minimum_duration: numberWithin(limits.subtitles.minimumDuration, 'seconds')
    .optional()
    .describe('Minimum duration of a caption, in seconds.'),
  maximum_duration: numberWithin(limits.subtitles.maximumDuration, 'seconds')
    .optional()
    .describe('Maximum duration of a caption, in seconds.'),
  maximum_characters_per_row: integerWithin(limits.subtitles.maximumCharactersPerRow)
    .optional()
    .describe('Characters of a row, spaces included.'),
  maximum_rows_per_caption: integerWithin(limits.subtitles.maximumRowsPerCaption)
    .optional()
    .describe('Rows of a caption.'),
  style: subtitleStyleSchema
    .default(defaults.subtitles_config.style)
    .describe('Segmentation style.'),
}).superRefine(({ minimum_duration, maximum_duration }, context) => {
  if (minimum_duration === undefined || maximum_duration === undefined) return;
  if (minimum_duration <= maximum_duration) return;
  context.addIssue({
    code: 'custom',
    path: ['minimum_duration'],
    message: `must be at most maximum_duration, which is ${maximum_duration} seconds`,
  });
});

/** Schema of the formats and segmentation of subtitle files. */
export const subtitlesConfigurationSchema: z.ZodType<
  SubtitlesConfiguration,
  SubtitlesConfigurationInput
> = subtitlesConfigurationObject;
