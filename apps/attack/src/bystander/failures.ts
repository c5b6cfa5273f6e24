/** Failures by their description. */
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
