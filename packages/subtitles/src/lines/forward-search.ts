/** Maps offsets to line numbers in a text that comes in chunks, counting only as far as needed. */
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

  /** The line, counted from 1, of an offset of this part; Infinity is its end. Offsets only grow. */
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

/** Finds a piece of text again and again, from offsets that only grow, and looks at each character once. */
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

  /** Where it is found next, at an offset or after it; -1 where it is not found any more. */
  from(offset: number): number {
    if (this.#found < offset && this.#found !== -1) {
      this.#found = this.#part.indexOf(this.#wanted, offset);
    }
    return this.#found;
  }

  /** Whether it is found at an offset or after it, but before another. */
  isWithin(offset: number, end: number): boolean {
    const found = this.from(offset);
    return found !== -1 && found < end;
  }
}
