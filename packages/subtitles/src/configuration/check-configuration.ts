import { SubtitlesError } from '../errors/subtitles-error.js';
import type { SubtitlesConfiguration } from './subtitles-configuration.js';

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
    minimum_duration: minimum,
    maximum_duration: maximum,
    style = 'default',
  } = configuration;
  if (!Array.isArray(formats) || formats.length === 0)
    throw fault('formats', formats, 'an array of at least one of srt, vtt');
  for (const [index, format] of formats.entries()) {
    if (!formatNames.includes(format)) throw fault(`formats[${index}]`, format, 'srt or vtt');
    if (formats.indexOf(format) !== index)
      throw fault(`formats[${index}]`, format, 'a format that is not there yet');
  }
  if (!styleNames.includes(style)) throw fault('style', style, 'default or compliance');
  checkNumber(configuration, 'minimum_duration', 0, Number.POSITIVE_INFINITY);
  checkNumber(configuration, 'maximum_duration', 1, 30);
  checkNumber(configuration, 'maximum_characters_per_row', 1, Number.MAX_SAFE_INTEGER, true);
  checkNumber(configuration, 'maximum_rows_per_caption', 1, 5, true);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    throw fault('minimum_duration', minimum, `at most maximum_duration, which is ${maximum}`);
}

function checkNumber(
  configuration: SubtitlesConfiguration,
  field: keyof SubtitlesConfiguration,
  minimum: number,
  maximum: number,
  isWhole = false,
): void {
  const value: unknown = configuration[field];
  if (value === undefined) return;
  const isAllowed =
    typeof value === 'number' &&
    value >= minimum &&
    value <= maximum &&
    (isWhole ? Number.isInteger(value) : Number.isFinite(value));
  if (isAllowed) return;
  const range = maximum > 30 ? `from ${minimum} on` : `from ${minimum} to ${maximum}`;
  throw fault(field, value, `a ${isWhole ? 'whole ' : ''}number ${range}`);
}

function fault(path: string, value: unknown, allowed: string): SubtitlesError {
  const given = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return new SubtitlesError(
    'invalid-argument',
    path,
    `${path} must be ${allowed}, but is ${given}`,
  );
}
