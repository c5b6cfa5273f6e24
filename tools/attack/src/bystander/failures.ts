/** Counts of failures by description. */
export class Failures {
  #counts: Record<string, number> = {};

  add(description: string): void {
    this.#counts[description] = (this.#counts[description] ?? 0) + 1;
  }

  reset(): void {
    this.#counts = {};
  }

  figures(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }
}

/** Describes an error by its message, or else by its code or name. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An AggregateError of connecting has no message of its own.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
