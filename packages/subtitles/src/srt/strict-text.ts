import { NextMatch } from '../lines/next-match.js';

/**
 * Finds the ends of texts that hold nothing which asks for a closer look: no row that is blank or begins with a space,
 * nothing that may be the end of an arrow.
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
   * The offset of the blank line that ends a text; -1 where the text asks for a closer look or no blank line follows.
   *
   * @param start - Where the text begins, after the line feed of its times. For a text that is empty that line feed is
   *   what begins the blank line.
   */
  endOf(start: number): number {
    const blankLine = this.#blankLines.from(start - 1);
    if (blankLine === -1) return -1;
    for (const matches of this.#remarkable) {
      if (matches.isWithin(start - 1, blankLine + 1)) return -1;
    }
    return blankLine;
  }
}
