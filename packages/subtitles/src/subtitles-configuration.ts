import { checkOptions } from './check-options.js';
import { complianceProfile, defaultProfile } from './profiles/broadcast-profile.js';
import type { CaptionProfile } from './profiles/profile.js';
import { nameByNumber, type SpeakerOptions, type SpeakerStyle } from './segmentation/speaker.js';
import { outOfRange, type SubtitlesError } from './subtitles-error.js';

/** The `subtitles_config` of a request: files to make, and limits of their captions. */
export interface SubtitlesConfiguration {
  /**
   * The files to make, at least one.
   *
   * @defaultValue `['srt']`
   */
  readonly formats?: readonly ('srt' | 'vtt')[] | undefined;
  /**
   * Minimum duration of a caption, in seconds from 0.
   *
   * @defaultValue that of the style: 5/6
   */
  readonly minimum_duration?: number | undefined;
  /**
   * Maximum duration of a caption, in seconds from 1 to 30.
   *
   * @defaultValue that of the style: 7, or the minimum where that is longer
   */
  readonly maximum_duration?: number | undefined;
  /**
   * Maximum length of a row in grapheme clusters, spaces included, from 1.
   *
   * @defaultValue that of the style and the language: 16 for Chinese and Korean, 13 for Japanese,
   * 35 for Thai, 42 for others
   */
  readonly maximum_characters_per_row?: number | undefined;
  /**
   * Maximum number of rows of a caption, from 1 to 5.
   *
   * @defaultValue that of the style: 2
   */
  readonly maximum_rows_per_caption?: number | undefined;
  /**
   * The profile with the other limits.
   *
   * @defaultValue `default`
   */
  readonly style?: 'default' | 'compliance' | undefined;
  /**
   * How captions identify speakers. With `voice`, formats without voices have labels.
   *
   * @defaultValue that of the style: `dash` for `compliance`, `none` for `default`
   */
  readonly speakers?: 'none' | SpeakerStyle | undefined;
  /**
   * Names of the speakers, in the order of their numbers, or of the channels where speakers are not
   * known.
   *
   * @defaultValue `Speaker 1`, `Speaker 2` and so on
   */
  readonly speaker_names?: readonly string[] | undefined;
}

/** The field, its least and greatest value, and its step, or 0 for any number. */
const ranges: readonly (readonly [keyof SubtitlesConfiguration, number, number, number])[] = [
  ['minimum_duration', 0, 1e308, 0],
  ['maximum_duration', 1, 30, 0],
  ['maximum_characters_per_row', 1, 9_007_199_254_740_991, 1],
  ['maximum_rows_per_caption', 1, 5, 1],
];
const formatNames: readonly unknown[] = ['srt', 'vtt'];
const styleNames: readonly unknown[] = ['default', 'compliance'];
const speakerStyles: readonly unknown[] = ['none', 'label', 'chevrons', 'voice', 'dash'];

/**
 * Checks that a configuration is within the limits of the contract.
 *
 * @throws SubtitlesError `invalid_argument` with the name of the field, its value, and what is
 * allowed
 */
export function checkConfiguration(configuration: SubtitlesConfiguration): void {
  checkOptions(configuration, {
    formats: 0,
    minimum_duration: 0,
    maximum_duration: 0,
    maximum_characters_per_row: 0,
    maximum_rows_per_caption: 0,
    style: 0,
    speakers: 0,
    speaker_names: 0,
  });
  checkValues(configuration);
  for (const range of ranges) checkRange(configuration, range);
  const { minimum_duration, maximum_duration } = configuration;
  if ((minimum_duration ?? 0) > (maximum_duration ?? Infinity))
    throw invalidValue(
      'minimum_duration',
      minimum_duration,
      `at most maximum_duration, which is ${maximum_duration}`,
    );
}

function checkValues({
  formats = ['srt'],
  style = 'default',
  speakers = 'none',
  speaker_names = [],
}: SubtitlesConfiguration): void {
  if (!Array.isArray(formats) || formats.length === 0)
    throw invalidValue('formats', formats, 'an array of srt or vtt, each once');
  for (const [index, format] of formats.entries())
    if (!formatNames.includes(format) || formats.indexOf(format) !== index)
      throw invalidValue(`formats[${index}]`, format, 'srt or vtt, each once');
  if (!styleNames.includes(style)) throw invalidValue('style', style, 'default or compliance');
  if (!speakerStyles.includes(speakers))
    throw invalidValue('speakers', speakers, 'none, label, chevrons, voice or dash');
  if (!Array.isArray(speaker_names))
    throw invalidValue('speaker_names', speaker_names, 'an array of texts');
  for (const [index, name] of speaker_names.entries())
    if (typeof name !== 'string') throw invalidValue(`speaker_names[${index}]`, name, 'a text');
}

function checkRange(
  configuration: SubtitlesConfiguration,
  [field, minimum, maximum, step]: (typeof ranges)[number],
): void {
  const value: unknown = configuration[field];
  if (value === undefined) return;
  const isWithin = typeof value === 'number' && value >= minimum && value <= maximum;
  if (!isWithin || (step > 0 && value % step !== 0))
    throw invalidValue(
      field,
      value,
      `a ${step > 0 ? 'whole ' : ''}number from ${minimum} ${maximum > 30 ? 'on' : `to ${maximum}`}`,
    );
}

function invalidValue(path: string, value: unknown, allowed: string): SubtitlesError {
  return outOfRange('invalid_argument', path, allowed, value);
}

/**
 * The profile of a configuration: its style, with the limits that it overrides. A minimum duration
 * above the maximum of the style raises the maximum.
 */
export function createProfile(
  {
    style = 'default',
    minimum_duration,
    maximum_duration,
    maximum_characters_per_row,
    maximum_rows_per_caption,
  }: SubtitlesConfiguration,
  language: string,
): CaptionProfile {
  const profile = style === 'compliance' ? complianceProfile(language) : defaultProfile(language);
  const maximum =
    maximum_duration ?? Math.max(profile.maximumDurationSeconds, minimum_duration ?? 0);
  return {
    ...profile,
    maximumDurationSeconds: maximum,
    minimumDurationSeconds: minimum_duration ?? profile.minimumDurationSeconds,
    maximumCharactersPerRow: maximum_characters_per_row ?? profile.maximumCharactersPerRow,
    maximumRows: maximum_rows_per_caption ?? profile.maximumRows,
  };
}

/**
 * How captions of a format identify speakers, by a configuration. It is undefined when they do not.
 */
export function chooseSpeakers(
  { style = 'default', speakers, speaker_names = [] }: SubtitlesConfiguration,
  format: 'srt' | 'vtt',
): SpeakerOptions | undefined {
  const chosen = speakers ?? (style === 'compliance' ? 'dash' : 'none');
  if (chosen === 'none') return undefined;
  return {
    style: chosen === 'voice' && format !== 'vtt' ? 'label' : chosen,
    name: nameByNumber(speaker_names),
  };
}
