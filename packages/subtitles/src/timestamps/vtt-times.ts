import {
  hasStrictArrow,
  readStrictTime,
  strictEndOffset,
  strictTimesLength,
} from './read-strict-time.js';

/** The times of a WebVTT cue. */
interface VttTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Rest of the line after the times: settings. */
  readonly rest: string;
}

const timestampAlone = /^(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const times =
  /^[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t\f]*-->[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)([^]*)$/;

/** Reads a line of times. Returns `undefined` if it does not follow the standard. */
export function parseVttTimes(line: string): VttTimes | undefined {
  const match = times.exec(line);
  if (match === null) return undefined;
  const startSeconds = toSeconds(match[1], match[2], match[3], match[4]);
  const endSeconds = toSeconds(match[5], match[6], match[7], match[8]);
  if (Math.max(startSeconds, endSeconds) > Number.MAX_SAFE_INTEGER / 1000) return undefined;
  return { startSeconds, endSeconds, rest: match[9] ?? '' };
}

/** Reads a single timestamp, in seconds. Returns `undefined` if it does not follow the standard. */
export function parseVttTimestamp(written: string): number | undefined {
  const match = timestampAlone.exec(written);
  return match === null ? undefined : toSeconds(match[1], match[2], match[3], match[4]);
}

function toSeconds(hours = '0', minutes = '0', seconds = '0', milliseconds = '0'): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (whole * 1000 + Number(milliseconds)) / 1000;
}

/** {@link parseVttTimes} for a line with all its digits. Returns `undefined` for any other line. */
export function readStrictVttTimes(part: string, start: number, end: number): VttTimes | undefined {
  const timesEnd = start + strictTimesLength;
  if (timesEnd > end || !hasStrictArrow(part, start)) return undefined;
  if (timesEnd < end && part.charCodeAt(timesEnd) !== space) return undefined;
  const startMs = readStrictTime(part, start, point);
  const endMs = readStrictTime(part, start + strictEndOffset, point);
  if (startMs < 0 || endMs < 0) return undefined;
  return {
    startSeconds: startMs / 1000,
    endSeconds: endMs / 1000,
    rest: timesEnd === end ? '' : part.slice(timesEnd, end),
  };
}

const space = 32;
const point = 46;
