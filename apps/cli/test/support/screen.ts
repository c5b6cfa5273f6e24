const escape = '\u001b';
const parts = new RegExp(`${escape}\\[\\d*[A-Za-z]|[^]`, 'gu');

/** A terminal as far as the command uses one: what is written to it, as a user sees it. */
export class Screen {
  readonly columns: number;
  readonly rows = 24;
  readonly #lines: string[] = [''];
  #row = 0;
  #column = 0;

  constructor(columns = 80) {
    this.columns = columns;
  }

  /** The lines, without spaces at their ends and without empty lines at the end. */
  get lines(): string[] {
    const lines = this.#lines.map((line) => line.trimEnd());
    while (lines.at(-1) === '') lines.pop();
    return lines;
  }

  write(text: string): void {
    for (const [part] of text.matchAll(parts)) this.#take(part);
  }

  #take(part: string): void {
    if (part === '\r') this.#column = 0;
    else if (part === '\n') {
      this.#row += 1;
      this.#column = 0;
      this.#lines[this.#row] ??= '';
    } else if (part === `${escape}[J`) {
      this.#lines.length = this.#row + 1;
      this.#put((line) => line.slice(0, this.#column));
    } else if (part.startsWith(`${escape}[`) && part.endsWith('A')) {
      this.#row = Math.max(0, this.#row - Number(part.slice(2, -1)));
    } else if (part.startsWith(escape))
      throw new Error(`the screen does not know ${part.slice(1)}`);
    else {
      if (this.#column >= this.columns) throw new Error('a line is wider than the screen');
      this.#put(
        (line) =>
          line.slice(0, this.#column).padEnd(this.#column) + part + line.slice(this.#column + 1),
      );
      this.#column += 1;
    }
  }

  #put(change: (line: string) => string): void {
    this.#lines[this.#row] = change(this.#lines[this.#row] ?? '');
  }
}
