/** What the checker has found: promises that the cluster broke. */
export class Violations {
  readonly #found: string[] = [];
  readonly #first = new AbortController();

  get found(): readonly string[] {
    return this.#found;
  }

  /** Aborted by the first violation. */
  get signal(): AbortSignal {
    return this.#first.signal;
  }

  add(what: string): void {
    this.#found.push(what);
    this.#first.abort();
  }

  /** Notes a violation unless two values are the same. */
  same(what: string, expected: unknown, got: unknown): void {
    const [left, right] = [JSON.stringify(expected), JSON.stringify(got)];
    if (left === right) return;
    if (Array.isArray(expected) && Array.isArray(got))
      this.add(`${what}: ${describeDifference(expected, got)}`);
    else this.add(`${what}: expected ${left}, got ${right}`);
  }
}

/** The first items in which two lists differ, and the numbers of their items. */
function describeDifference(expected: readonly unknown[], got: readonly unknown[]): string {
  const length = Math.max(expected.length, got.length);
  const at = Array.from({ length }, (_, index) => index).find(
    (index) => JSON.stringify(expected[index]) !== JSON.stringify(got[index]),
  );
  const shown = (items: readonly unknown[]) => JSON.stringify(items[at ?? 0])?.slice(0, 300);
  return `of ${expected.length} and ${got.length} items, number ${at} is ${shown(expected)} and ${shown(got)}`;
}
