/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** What a test waits for does not happen in the time of its clock. */
export class FakeClockError extends Error {
  /** Name of the class as a literal, because minifiers rename classes. */
  override readonly name = 'FakeClockError';
  /** Stable code, for programs. */
  readonly code = 'not_reached';
  /** Always false: the clock of a test does the same again. */
  readonly isRetryable = false;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'FakeClockError'];

  /**
   * Recognises a {@link FakeClockError}, including one of another copy of this package.
   *
   * @param value - any value
   */
  static is(this: void, value: unknown): value is FakeClockError {
    return (Object(value) as Partial<FakeClockError>)[brand]?.includes('FakeClockError') === true;
  }
}
