/** The times of an SRT cue. */
export interface SrtTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What follows the times in their line, such as coordinates. */
  readonly rest: string;
}

const time = String.raw`(?:(\d+):)?(\d+):(\d+)(?:[,.:，．](\d*))?`;
const lenientTimes = new RegExp(String.raw`^[ \t]*${time}[ \t]*-(?:[ \t]*-)?[ \t]*>[ \t]*${time}`);

/**
 * Reads a line of times leniently: any number of digits, hours or milliseconds left out, a point or a colon for the
 * comma, an arrow that is short, spaced or without spaces.
 *
 * @returns `undefined` where the line holds no two times.
 */
export function parseSrtTimes(line: string): SrtTimes | undefined {
  const match = lenientTimes.exec(line);
  if (match === null) return undefined;
  return {
    startSeconds: toSeconds(match[1], match[2], match[3], match[4]),
    endSeconds: toSeconds(match[5], match[6], match[7], match[8]),
    rest: line.slice(match[0].length).trim(),
  };
}

/** Digits after the separator are a decimal fraction: `6,5` is six and a half seconds. */
function toSeconds(hours = '0', minutes = '0', seconds = '0', fraction = ''): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(`${whole}.${fraction.slice(0, 15)}`);
}

/** How long a line of times is as the format has it: `00:00:00,000 --> 00:00:00,000`. */
export const strictTimesLength = 29;

/** The milliseconds of `hh:mm:ss,mmm` at an offset of a text; NaN where something else stands there. */
export function readStrictTime(text: string, offset: number): number {
  if (
    text.charCodeAt(offset + 2) !== colon ||
    text.charCodeAt(offset + 5) !== colon ||
    text.charCodeAt(offset + 8) !== comma
  ) {
    return Number.NaN;
  }
  return (
    readDigits(text, offset, 2) * 3_600_000 +
    readDigits(text, offset + 3, 2) * 60_000 +
    readDigits(text, offset + 6, 2) * 1000 +
    readDigits(text, offset + 9, 3)
  );
}

const colon = 58;
const comma = 44;
const zero = 48;

function readDigits(text: string, offset: number, count: number): number {
  let value = 0;
  for (let index = offset; index < offset + count; index += 1) {
    const digit = text.charCodeAt(index) - zero;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
