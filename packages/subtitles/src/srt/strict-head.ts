import type { CueHead } from '../cue/create-cue.js';
import {
  hasStrictArrow,
  readStrictTime,
  strictEndOffset,
  strictTimesLength,
} from '../timestamps/read-strict-time.js';

/** A head and where the text of its cue begins. */
export interface StrictHead extends CueHead {
  readonly id: string;
  readonly textStart: number;
}

/**
 * Reads a number and a line of times that are written just as the format has them.
 *
 * @returns `undefined` where anything else stands there.
 */
export function readStrictHead(part: string, start: number): StrictHead | undefined {
  let numberEnd = start;
  while (isDigit(part.charCodeAt(numberEnd))) numberEnd += 1;
  const timesStart = numberEnd + 1;
  const textStart = timesStart + strictTimesLength + 1;
  if (
    numberEnd === start ||
    part.charCodeAt(numberEnd) !== lineFeed ||
    part.charCodeAt(textStart - 1) !== lineFeed ||
    !hasStrictArrow(part, timesStart)
  ) {
    return undefined;
  }
  const startMilliseconds = readStrictTime(part, timesStart, comma);
  const endMilliseconds = readStrictTime(part, timesStart + strictEndOffset, comma);
  if (startMilliseconds < 0 || endMilliseconds < 0) return undefined;
  return {
    id: part.slice(start, numberEnd),
    startSeconds: startMilliseconds / 1000,
    endSeconds: endMilliseconds / 1000,
    textStart,
  };
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57;
}

const lineFeed = 10;
const comma = 44;
