/** Frees what was opened, in reverse order. */
export class Disposer {
  readonly #pending: (() => unknown)[] = [];
  #disposing: Promise<void> | undefined;

  /** Registers the function that frees what was just opened. */
  defer(dispose: () => unknown): void {
    this.#pending.push(dispose);
  }

  /**
   * Frees everything, the last opened first; an error of one does not keep the others from being freed. Idempotent.
   *
   * @throws AggregateError of the errors of all
   */
  dispose(): Promise<void> {
    this.#disposing ??= this.#disposeEach();
    return this.#disposing;
  }

  async #disposeEach(): Promise<void> {
    const errors: unknown[] = [];
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      try {
        await next();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Closing failed');
  }
}
