/** The number and the times of a cue. */
export interface SrtHead {
  readonly id: string | undefined;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A head and where the text of its cue begins. */
export interface StrictHead extends SrtHead {
  readonly id: string;
  readonly textStart: number;
}

/**
 * Reads a number and a line of times that are written just as the format has them: `00:00:00,000 --> 00:00:00,000`.
 *
 * @returns `undefined` where anything else stands there.
 */
export function readStrictHead(part: string, start: number): StrictHead | undefined {
  let numberEnd = start;
  while (isDigit(part.charCodeAt(numberEnd))) numberEnd += 1;
  const timesStart = numberEnd + 1;
  const textStart = timesStart + 30;
  if (
    numberEnd === start ||
    part.charCodeAt(numberEnd) !== lineFeed ||
    part.charCodeAt(textStart - 1) !== lineFeed ||
    !part.startsWith(' --> ', timesStart + 12)
  ) {
    return undefined;
  }
  const startMilliseconds = readStrictTime(part, timesStart);
  const endMilliseconds = readStrictTime(part, timesStart + 17);
  if (Number.isNaN(startMilliseconds + endMilliseconds)) return undefined;
  return {
    id: part.slice(start, numberEnd),
    startSeconds: startMilliseconds / 1000,
    endSeconds: endMilliseconds / 1000,
    textStart,
  };
}

/** The milliseconds of `hh:mm:ss,mmm`; NaN where something else stands there. */
function readStrictTime(text: string, offset: number): number {
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

function readDigits(text: string, offset: number, count: number): number {
  let value = 0;
  for (let index = offset; index < offset + count; index += 1) {
    const character = text.charCodeAt(index);
    if (!isDigit(character)) return Number.NaN;
    value = value * 10 + character - zero;
  }
  return value;
}

function isDigit(character: number): boolean {
  return character >= zero && character <= nine;
}

const lineFeed = 10;
const comma = 44;
const zero = 48;
const nine = 57;
const colon = 58;
