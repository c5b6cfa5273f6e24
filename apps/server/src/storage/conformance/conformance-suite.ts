import { describe, test } from 'vitest';
import type { ManualClock } from '../../../test/support/manual-clock.js';
import type { NewJob } from '../ports/stored-job.js';
import type { Storage } from '../storage.js';

/** A fresh storage for one case. */
export interface OpenedStorage {
  readonly storage: Storage;
  readonly clock: ManualClock;
  /** Id of the key that there is. */
  readonly keyId: string;
  /** Creates a queued job a millisecond after the one before. */
  readonly createJob: (change?: Partial<NewJob>) => Promise<string>;
  /** Opens the same data as another process does. */
  readonly openNode: () => Promise<Storage>;
}

/** Cases of the contract of a port, by their titles. */
export type ConformanceSuite = Readonly<Record<string, (opened: OpenedStorage) => Promise<void>>>;

/**
 * Runs the cases of a port against a storage.
 *
 * @param open - opens a fresh storage, which is closed when the test finishes
 */
export function describeConformance(
  port: string,
  suite: ConformanceSuite,
  open: () => Promise<OpenedStorage>,
): void {
  describe(`${port} of the storage`, () => {
    test.each(Object.entries(suite))(
      '%s',
      async (_title, expectCase) => expectCase(await open()),
      30_000,
    );
  });
}

/**
 * Does the same work many times at once, divided among several processes.
 *
 * @param nodes - storages of the processes
 * @returns the results, in the order of the indexes
 * @throws the first error
 */
export async function atOnce<Value>(
  times: number,
  nodes: readonly Storage[],
  work: (node: Storage, index: number) => Promise<Value>,
): Promise<Value[]> {
  const [first] = nodes;
  if (first === undefined) throw new Error('There is no process');
  const all = Array.from({ length: times }, (_, index) =>
    work(nodes[index % nodes.length] ?? first, index),
  );
  return Promise.all(all);
}
