import { outOfRange } from '../errors/out-of-range.js';

/**
 * A time of a cue as a whole number of milliseconds, which is what subtitle files hold. A time before zero, which they
 * cannot hold, becomes zero.
 *
 * @param seconds - The time.
 * @param index - The place of the cue, for the message.
 * @param field - Where the cue has it, for the message.
 * @throws {@link SubtitlesError} with code `invalid-argument` where the time is not a number or too large to be exact.
 */
export function toMilliseconds(
  seconds: number,
  index: number,
  field: 'startSeconds' | 'endSeconds',
): number {
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds > 0 && milliseconds <= Number.MAX_SAFE_INTEGER) return milliseconds;
  if (milliseconds <= 0 && milliseconds !== -Infinity) return 0;
  throw invalidTime(seconds, index, field);
}

// Apart, so that the runtime can inline what is not an error.
function invalidTime(seconds: number, index: number, field: string): Error {
  const allowed = `a number of seconds up to ${Number.MAX_SAFE_INTEGER / 1000}`;
  return outOfRange('invalid-argument', `cues[${index}].${field}`, allowed, seconds);
}
