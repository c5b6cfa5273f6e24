/**
 * Knowledge of a caller about a value of the service. There are several values while a change is
 * not acknowledged.
 */
export class KnownValue<Value> {
  #possible: readonly Value[];

  /** @param value - the acknowledged value */
  constructor(value: Value) {
    this.#possible = [value];
  }

  /** Values that the service may have. */
  get possible(): readonly Value[] {
    return this.#possible;
  }

  /**
   * Changes the value.
   *
   * @param value - the new value, which counts as soon as the change is acknowledged
   * @param request - resolves when the service acknowledges it. After a failure, the old and the
   * new value are possible
   */
  async change(value: Value, request: () => Promise<void>): Promise<void> {
    const before = this.#possible;
    this.#possible = [...before, value];
    await request();
    this.#possible = [value];
  }

  /**
   * Compares the value with that of the service, which is then known.
   *
   * @returns false when it differs from the acknowledged value
   */
  observe(value: Value): boolean {
    const isPossible = this.#possible.includes(value);
    this.#possible = [value];
    return isPossible;
  }
}
