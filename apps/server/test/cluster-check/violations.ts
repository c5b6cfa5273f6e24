/** What the checker has found: promises that the cluster broke. */
export class Violations {
  readonly #found: string[] = [];

  get found(): readonly string[] {
    return this.#found;
  }

  add(what: string): void {
    this.#found.push(what);
  }

  /** Notes a violation unless two values are the same. */
  same(what: string, expected: unknown, got: unknown): void {
    const [left, right] = [JSON.stringify(expected), JSON.stringify(got)];
    if (left !== right) this.add(`${what}: expected ${shown(left)}, got ${shown(right)}`);
  }
}

const shown = (text: string | undefined) =>
  text !== undefined && text.length > 300 ? `${text.slice(0, 300)}…` : String(text);
