/** What is needed of a terminal. */
export interface RewritableStream {
  write(text: string): unknown;
}

/** Lines at the bottom of a terminal that are written over again and again. */
export class RewrittenLines {
  readonly #stream: RewritableStream;
  #height = 0;

  constructor(stream: RewritableStream) {
    this.#stream = stream;
  }

  /** Puts these lines in the place of those before; none may be wider than the terminal. */
  show(lines: readonly string[]): void {
    this.#stream.write(this.#erasure() + lines.join('\n'));
    this.#height = lines.length;
  }

  /** Takes the lines away; what is written next takes their place. */
  clear(): void {
    if (this.#height === 0) return;
    this.#stream.write(this.#erasure());
    this.#height = 0;
  }

  /** To the begin of the first line, and everything behind it erased. */
  #erasure(): string {
    if (this.#height === 0) return '';
    const up = this.#height > 1 ? `\u001b[${this.#height - 1}A` : '';
    return `\r${up}\u001b[J`;
  }
}
