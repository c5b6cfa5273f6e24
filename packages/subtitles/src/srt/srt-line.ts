/** The times of an SRT cue. */
export interface SrtTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What follows the times in their line, such as coordinates. */
  readonly rest: string;
}

const lenientTimes =
  /^[ \t]*(?:(\d{1,9}):)?(\d{1,9}):(\d{1,9})(?:[,.:，．](\d*))?[ \t]*-(?:[ \t]*-)?[ \t]*>[ \t]*(?:(\d{1,9}):)?(\d{1,9}):(\d{1,9})(?:[,.:，．](\d*))?/;

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
