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
