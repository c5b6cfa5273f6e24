import type { SealingKeys } from '../ports/sealing-keys.js';
import { StorageError } from '../storage-error.js';
import { eachAtOnce } from './each-at-once.js';

/** Keys that are copied at the same time. */
const concurrentKeys = 8;

/** Sealing keys that can be written as they are. */
export interface WritableSealingKeys extends Pick<SealingKeys, 'find'> {
  /** Stores a key that was created elsewhere. */
  store(id: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Copies the sealing keys of a kind of data, and compares each.
 *
 * @returns the number of keys
 */
export async function copySealingKeys(
  from: Pick<SealingKeys, 'find' | 'listIds'>,
  to: WritableSealingKeys,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  await eachAtOnce(await from.listIds(), concurrentKeys, async (id) => {
    signal?.throwIfAborted();
    const bytes = await from.find(id);
    // A file that a process has left unfinished is no key.
    if (bytes === undefined) return;
    if (!isSame(await to.find(id), bytes)) await to.store(id, bytes);
    if (!isSame(await to.find(id), bytes))
      throw new StorageError(`The sealing key ${id} differs in the bucket`);
    count += 1;
  });
  return count;
}

function isSame(stored: Uint8Array | undefined, bytes: Uint8Array): boolean {
  return stored !== undefined && Buffer.from(stored).equals(bytes);
}
