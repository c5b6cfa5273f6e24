/**
 * Waits for a promise that cannot be cancelled, or until a signal aborts.
 *
 * @param discard - called with a value that arrives after the abort
 * @throws the reason of the signal as soon as it aborts
 */
export async function untilAborted<Value>(
  pending: Promise<Value>,
  signal: AbortSignal | undefined,
  discard: (value: Value) => unknown,
): Promise<Value> {
  if (signal === undefined) {
    return pending;
  }
  const removers = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { signal: removers.signal });
    if (signal.aborted) {
      abort();
    }
  });
  try {
    return await Promise.race([pending, aborted]);
  } catch (error) {
    if (signal.aborted) {
      // Nothing waits for the result or the error any more.
      pending.then(discard).catch(() => undefined);
    }
    throw error;
  } finally {
    removers.abort();
  }
}
