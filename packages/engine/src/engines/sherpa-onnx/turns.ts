/** Takes turns: one piece of work at a time, the urgent ones first. */
export class Turns {
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #isTaken = false;

  /**
   * Does a piece of work when its turn comes.
   *
   * @param isUrgent - true for work of live sessions
   */
  async take<Result>(isUrgent: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#others).push(resolve));
    }
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#others.shift();
      // The turn goes to the next one at once, or a newcomer could take it.
      if (next === undefined) this.#isTaken = false;
      else next();
    }
  }
}
