import { outOfRange } from '../errors/out-of-range.js';
import type { SubtitlesError } from '../errors/subtitles-error.js';
import type { SubtitlesConfiguration } from './subtitles-configuration.js';

/** The field, its least and greatest value, and its step; 0 for any number. */
const ranges: readonly (readonly [keyof SubtitlesConfiguration, number, number, number])[] = [
  ['minimum_duration', 0, 1e308, 0],
  ['maximum_duration', 1, 30, 0],
  ['maximum_characters_per_row', 1, 2 ** 53 - 1, 1],
  ['maximum_rows_per_caption', 1, 5, 1],
];
const formatNames: readonly unknown[] = ['srt', 'vtt'];
const styleNames: readonly unknown[] = ['default', 'compliance'];

/**
 * Makes sure that a configuration is within the limits of the contract.
 *
 * @throws SubtitlesError `invalid-argument` with the name of the field, its value, and what is allowed
 */
export function checkConfiguration(configuration: SubtitlesConfiguration): void {
  const {
    formats = ['srt'],
    minimum_duration,
    maximum_duration,
    style = 'default',
  } = configuration;
  if (!Array.isArray(formats) || formats.length === 0)
    throw invalidValue('formats', formats, 'an array of srt or vtt, each once');
  for (const [index, format] of formats.entries())
    if (!formatNames.includes(format) || formats.indexOf(format) !== index)
      throw invalidValue(`formats[${index}]`, format, 'srt or vtt, each once');
  if (!styleNames.includes(style)) throw invalidValue('style', style, 'default or compliance');
  for (const [field, minimum, maximum, step] of ranges) {
    const value: unknown = configuration[field];
    if (value === undefined) continue;
    const isWithin = typeof value === 'number' && value >= minimum && value <= maximum;
    if (!isWithin || (step > 0 && value % step !== 0))
      throw invalidValue(
        field,
        value,
        `a ${step > 0 ? 'whole ' : ''}number from ${minimum} ${maximum > 30 ? 'on' : `to ${maximum}`}`,
      );
  }
  if ((minimum_duration ?? 0) > (maximum_duration ?? Infinity))
    throw invalidValue(
      'minimum_duration',
      minimum_duration,
      `at most maximum_duration, which is ${maximum_duration}`,
    );
}

function invalidValue(path: string, value: unknown, allowed: string): SubtitlesError {
  return outOfRange('invalid-argument', path, allowed, value);
}
