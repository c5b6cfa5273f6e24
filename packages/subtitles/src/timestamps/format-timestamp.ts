import { outOfRange } from '../subtitles-error.js';

const twoDigits = /* @__PURE__ */ listNumbers(100, 2);
const threeDigits = /* @__PURE__ */ listNumbers(1000, 3);

function listNumbers(length: number, digits: number): readonly string[] {
  return Array.from({ length }, (_, number) => String(number).padStart(digits, '0'));
}

/** Writes whole milliseconds as `hh:mm:ss`, the separator and three digits. */
type TimestampFormatter = (milliseconds: number) => string;

/**
 * Creates a formatter of times. Hours have at least two digits, so a recording of 100 hours does
 * not wrap.
 */
export function createTimestampFormatter(separator: ',' | '.'): TimestampFormatter {
  const secondsOfMinute = twoDigits.slice(0, 60).map((digits) => digits + separator);
  // Successive times usually share their minute.
  let lastMinute = -1;
  let minuteText = '';
  return (milliseconds) => {
    const minute = Math.floor(milliseconds / 60_000);
    if (minute !== lastMinute) {
      lastMinute = minute;
      const hours = Math.floor(minute / 60);
      minuteText = `${twoDigits[hours] ?? hours}:${twoDigits[minute - hours * 60]}:`;
    }
    const rest = milliseconds - minute * 60_000;
    const seconds = Math.floor(rest / 1000);
    return `${minuteText}${secondsOfMinute[seconds]}${threeDigits[rest - seconds * 1000]}`;
  };
}

/**
 * A time of a cue as a whole number of milliseconds, the resolution of subtitle files. A negative
 * time becomes zero, because files cannot have one.
 *
 * @param index - Index of the cue, for the message.
 * @param field - Name of the field of the cue, for the message.
 * @throws {@link SubtitlesError} with code `invalid_argument` where the time is not a number or too
 * large to be exact.
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

// This is a separate function, so that the runtime can inline the path without errors.
function invalidTime(seconds: number, index: number, field: string): Error {
  const allowed = `a number of seconds up to ${Number.MAX_SAFE_INTEGER / 1000}`;
  return outOfRange('invalid_argument', `cues[${index}].${field}`, allowed, seconds);
}
