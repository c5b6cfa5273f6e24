/**
 * Reads a source until a signal is aborted, even while the source keeps its reader waiting. The source is told to end, and is
 * not waited for.
 *
 * @param source - the source
 * @param signal - ends the reading; its reason is thrown
 */
export async function* readUntil<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  // It is raced below; without a race under way its rejection concerns nobody.
  aborted.catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  let isDone = false;
  try {
    signal.throwIfAborted();
    while (true) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A source that waits for data ends only when it gets some: nobody here waits for that.
    if (!isDone) iterator.return?.().then(undefined, () => undefined);
  }
}
