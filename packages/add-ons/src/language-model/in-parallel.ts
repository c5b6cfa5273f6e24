/**
 * Maximum number of items that one add-on processes at the same time. The service limits the
 * requests of all add-ons.
 */
const maximumAtOnce = 8;

/**
 * Does some work for each item, several at a time.
 *
 * @param work - takes an item, and a signal that is aborted when another item has failed
 * @returns the outcomes in the order of the items
 * @throws the first error, after which no further item is started
 */
export async function inParallel<Item, Outcome>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const failure = new AbortController();
  const all = AbortSignal.any([signal, failure.signal]);
  const rest = items.entries();
  const takeItems = async (): Promise<void> => {
    for (const [index, item] of rest) {
      all.throwIfAborted();
      try {
        outcomes[index] = await work(item, all);
      } catch (error) {
        failure.abort(error);
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maximumAtOnce, items.length) }, takeItems));
  return outcomes;
}
