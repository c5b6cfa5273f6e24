/**
 * Maps offsets to line numbers in a text that arrives in chunks, counting only as far as needed.
 */
export class LineCounter {
  #part = '';
  #line = 1;
  #offset = 0;

  /** Continues with the next part of the text. */
  next(part: string): void {
    this.lineAt(this.#part.length);
    this.#part = part;
    this.#offset = 0;
  }

  /**
   * The line, counted from 1, of an offset of this part. Infinity means its end. Offsets must not
   * decrease.
   */
  lineAt(offset: number): number {
    let lineFeed = this.#part.indexOf('\n', this.#offset);
    while (lineFeed !== -1 && lineFeed < offset) {
      this.#line += 1;
      lineFeed = this.#part.indexOf('\n', lineFeed + 1);
    }
    this.#offset = offset;
    return this.#line;
  }
}

/**
 * Finds the matches of a string from offsets that must not decrease. Each character is examined
 * once.
 */
export class NextMatch {
  readonly #wanted: string;
  #part = '';
  #found = 0;

  constructor(wanted: string) {
    this.#wanted = wanted;
  }

  /** Continues with the next part of the text. */
  next(part: string): void {
    this.#part = part;
    this.#found = -2;
  }

  /** Offset of the next match at or after an offset, or -1 where there is none. */
  from(offset: number): number {
    if (this.#found < offset && this.#found !== -1) {
      this.#found = this.#part.indexOf(this.#wanted, offset);
    }
    return this.#found;
  }

  /** True when there is a match from `offset` up to, but not at, `end`. */
  isWithin(offset: number, end: number): boolean {
    const found = this.from(offset);
    return found !== -1 && found < end;
  }
}
