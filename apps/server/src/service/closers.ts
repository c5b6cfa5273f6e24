/** What was opened, to be closed in the opposite order. */
export interface Closers {
  /** Notes how something that was just opened is closed. */
  add(close: () => unknown): void;
  /** Closes everything, the last opened first; a fault does not keep the others from being closed. Idempotent. */
  closeAll(): Promise<void>;
}

/**
 * Makes an empty list.
 *
 * @throws from `closeAll` an AggregateError of what went wrong while closing
 */
export function createClosers(): Closers {
  const pending: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  async function closeEach(): Promise<void> {
    const faults: unknown[] = [];
    for (let close = pending.pop(); close !== undefined; close = pending.pop()) {
      try {
        await close();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Closing failed');
  }
  return {
    add: (close) => pending.push(close),
    closeAll: () => (closing ??= closeEach()),
  };
}
