import type { CueHead } from '../cue.js';
import { NextMatch } from '../lines/forward-search.js';
import {
  hasStrictArrow,
  readStrictTime,
  strictEndOffset,
  strictTimesLength,
} from '../timestamps/read-strict-time.js';

/** A head and the offset of the text of its cue. */
interface StrictHead extends CueHead {
  readonly id: string;
  readonly textStart: number;
}

/**
 * Reads a number and a line of times that are written exactly in the format.
 *
 * @returns `undefined` if the part has anything else at the offset.
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
  const startMs = readStrictTime(part, timesStart, comma);
  const endMs = readStrictTime(part, timesStart + strictEndOffset, comma);
  if (startMs < 0 || endMs < 0) return undefined;
  return {
    id: part.slice(start, numberEnd),
    startSeconds: startMs / 1000,
    endSeconds: endMs / 1000,
    textStart,
  };
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57;
}

const lineFeed = 10;
const comma = 44;

/**
 * Finds the ends of texts that do not need the lenient reader: no row is blank or begins with a
 * space, and no part of it can be the end of an arrow.
 */
export class StrictTexts {
  readonly #blankLines = new NextMatch('\n\n');
  readonly #remarkable = ['->', ' >', '\t>', '\n ', '\n\t'].map((piece) => new NextMatch(piece));

  /** Continues with the next part of the file. */
  next(part: string): void {
    this.#blankLines.next(part);
    for (const matches of this.#remarkable) matches.next(part);
  }

  /**
   * The offset of the blank line that ends a text, or -1 where the text needs the lenient reader or
   * no blank line follows.
   *
   * @param start - Offset of the text, after the line feed of its times. For an empty text, that
   *   line feed begins the blank line.
   */
  findEnd(start: number): number {
    const blankLine = this.#blankLines.from(start - 1);
    if (blankLine === -1) return -1;
    for (const matches of this.#remarkable) {
      if (matches.isWithin(start - 1, blankLine + 1)) return -1;
    }
    return blankLine;
  }
}
