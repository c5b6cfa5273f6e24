import { SubtitlesError, type SubtitlesErrorCode } from './subtitles-error.js';

/** The error for a value that is not allowed: it names the place, what is allowed, and the value. */
export function outOfRange(
  code: SubtitlesErrorCode,
  path: string,
  allowed: string,
  value: unknown,
): SubtitlesError {
  const given = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return new SubtitlesError(code, path, `${path} must be ${allowed}, but is ${given}`);
}
