/** Frees resources in the reverse order of their opening. */
export class Disposer {
  readonly #pending: (() => unknown)[] = [];
  #disposing: Promise<void> | undefined;

  /** Registers the function that frees a resource which was just opened. */
  defer(dispose: () => unknown): void {
    this.#pending.push(dispose);
  }

  /**
   * Frees everything, the last opened resource first. An error does not keep the others from being
   * freed. This is idempotent.
   *
   * @throws AggregateError with all errors
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
