import type { Cue } from '../cue/cue.js';
import { SubtitlesError } from '../errors/subtitles-error.js';

/**
 * A time of a cue as a whole number of milliseconds, which is what subtitle files hold. A time before zero, which they
 * cannot hold, becomes zero.
 *
 * @throws {@link SubtitlesError} with code `invalid-argument` where the time is not a number or too large to be exact.
 */
export function toMilliseconds(cue: Cue, field: 'startSeconds' | 'endSeconds', index: number) {
  const seconds = cue[field];
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds > 0 && milliseconds <= Number.MAX_SAFE_INTEGER) return milliseconds;
  if (milliseconds <= 0 && milliseconds > -Infinity) return 0;
  throw new SubtitlesError(
    'invalid-argument',
    `cues[${index}].${field}`,
    `cues[${index}].${field} is ${seconds}, but must be a number of seconds up to ${Number.MAX_SAFE_INTEGER / 1000}.`,
  );
}
