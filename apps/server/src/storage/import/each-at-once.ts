/**
 * Works on several items at the same time. After an error it begins no further one, and rejects
 * once none is under way.
 *
 * @param atOnce - largest number of items under way
 */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const left = items[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      if (failed.signal.aborted) return;
      await work(next.value, failed.signal).catch((error: unknown) => failed.abort(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  failed.signal.throwIfAborted();
}
