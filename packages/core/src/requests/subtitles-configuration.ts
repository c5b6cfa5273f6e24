import { defaults } from '../defaults.js';
import {
  subtitleFormatSchema,
  subtitleSpeakerStyleSchema,
  subtitleStyleSchema,
} from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { integerWithin, numberWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import { textList } from '../schema/texts.js';
import { uniqueArray } from '../schema/unique-array.js';
import type {
  SubtitlesConfiguration,
  SubtitlesConfigurationInput,
} from '../types/pre-recorded-configurations.js';

export const subtitlesConfigurationObject = requestObject({
  formats: uniqueArray(subtitleFormatSchema, limits.subtitles.formats.minimum)
    .default([...defaults.subtitles_config.formats])
    .describe('Formats of the subtitle files, one file each.'),
  minimum_duration: numberWithin(limits.subtitles.minimumDuration, 'seconds')
    .optional()
    .describe('Minimum duration of a caption, in seconds. Default: that of the style, 5/6.'),
  maximum_duration: numberWithin(limits.subtitles.maximumDuration, 'seconds')
    .optional()
    .describe('Maximum duration of a caption, in seconds. Default: that of the style, 7.'),
  maximum_characters_per_row: integerWithin(limits.subtitles.maximumCharactersPerRow)
    .optional()
    .describe(
      'Maximum number of characters per row, spaces included. Default: that of the style and the language, 42 for most.',
    ),
  maximum_rows_per_caption: integerWithin(limits.subtitles.maximumRowsPerCaption)
    .optional()
    .describe('Maximum number of rows per caption. Default: that of the style, 2.'),
  style: subtitleStyleSchema
    .default(defaults.subtitles_config.style)
    .describe('Segmentation style, which sets the limits that are not given.'),
  speakers: subtitleSpeakerStyleSchema
    .optional()
    .describe(
      'How captions say who speaks. An extension of the contract. Default: that of the style, `dash` for `compliance` and `none` for `default`.',
    ),
  speaker_names: textList(
    limits.subtitles.speakerNames.maximum,
    limits.subtitles.speakerNames.maximumCharacters,
  )
    .optional()
    .describe(
      'Names of the speakers in captions, in the order of their numbers, or of the channels where diarization is off. An extension of the contract. Default: Speaker 1, Speaker 2 and so on.',
    ),
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
export const subtitlesConfigurationSchema: ObjectSchema<
  SubtitlesConfiguration,
  SubtitlesConfigurationInput
> = subtitlesConfigurationObject;
