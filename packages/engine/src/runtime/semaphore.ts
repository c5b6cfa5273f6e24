/**
 * Limits the amount of concurrent work: each piece of work holds a permit, first come, first
 * served.
 */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param permits - number of permits */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Releases a permit, which goes to the next in the queue at once. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
