/**
 * Waits for a promise until a signal is aborted.
 *
 * @param promise - the promise, whose result is ignored after the signal was aborted
 * @param signal - ends the wait. Its reason is thrown
 */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise;
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Reads a source until a signal is aborted, even while the source keeps its reader waiting. The
 * source is ended, but not waited for.
 *
 * @param signal - ends the reading. Its reason is thrown
 */
export async function* readUntilAborted<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let isDone = false;
  try {
    while (true) {
      signal.throwIfAborted();
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // A source that waits for data ends only when it receives some.
    if (!isDone) iterator.return?.().then(undefined, () => undefined);
  }
}
