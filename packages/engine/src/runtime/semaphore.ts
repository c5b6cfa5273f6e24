/**
 * Limits the amount of concurrent work: each piece of work holds a permit, the urgent ones first,
 * and otherwise first come, first served.
 */
export class Semaphore {
  #free: number;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  /** @param permits - number of permits */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit. */
  async acquire(isUrgent = false): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else
      await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve));
  }

  /** Releases a permit, which goes to the next in the queue at once. */
  release(): void {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }

  /** Does a piece of work with a permit. */
  async run<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    await this.acquire(isUrgent);
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
