/** The times of an SRT cue. */
export interface SrtTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Rest of the line after the times, such as coordinates. */
  readonly rest: string;
}

const lenientTimes =
  /^[ \t]*(?:(\d{1,9})[ \t]*:[ \t]*)?(\d{1,9})[ \t]*:[ \t]*(\d{1,9})(?:[,.:，．](\d*))?[ \t]*(?:-(?:[ \t]*-)?[ \t]*>|→)[ \t]*(?:(\d{1,9})[ \t]*:[ \t]*)?(\d{1,9})[ \t]*:[ \t]*(\d{1,9})(?:[,.:，．](\d*))?/;

/**
 * Kind of a line of an SRT file, by its characters only. The surrounding lines decide if a number
 * or malformed times begin a cue.
 */
export type SrtLine =
  | { readonly kind: 'blank' | 'text' | 'broken-times' }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'times'; readonly times: SrtTimes };

const blank: SrtLine = { kind: 'blank' };
const text: SrtLine = { kind: 'text' };
const brokenTimes: SrtLine = { kind: 'broken-times' };

const numberLine = /^[ \t]*(-?\d+)\.?[ \t]*$/;
const brokenTimesLine = /^[ \t]*(?:-?\d[^>]*?)?-->/;

/**
 * Classifies a line. Most lines are classified by their first visible character, without a copy of
 * the line.
 *
 * @param start - offset of the line in the part
 * @param end - offset of its line feed
 */
export function classifySrtLine(part: string, start: number, end: number): SrtLine {
  const first = firstVisible(part, start, end);
  if (first === end) return blank;
  if (!isDigitOrMinus(part.charCodeAt(first))) return text;
  const line = part.slice(start, end);
  const times = parseSrtTimes(line);
  if (times !== undefined) return { kind: 'times', times };
  const digits = numberLine.exec(line)?.[1];
  if (digits !== undefined) return { kind: 'number', digits };
  return line.includes('-->') && brokenTimesLine.test(line) ? brokenTimes : text;
}

function firstVisible(part: string, start: number, end: number): number {
  let index = start;
  while (index < end && (part.charCodeAt(index) === 32 || part.charCodeAt(index) === 9)) index += 1;
  return index;
}

/** Numbers, times and broken times begin with one of these. */
function isDigitOrMinus(character: number): boolean {
  return (character >= 48 && character <= 57) || character === 45;
}

/**
 * Reads a line of times leniently: any number of digits, hours or milliseconds omitted, a point or
 * a colon in place of the comma, spaces around colons, an arrow that is short, spaced, without spaces
 * or one character.
 *
 * @returns `undefined` if the line does not have two times.
 */
function parseSrtTimes(line: string): SrtTimes | undefined {
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
