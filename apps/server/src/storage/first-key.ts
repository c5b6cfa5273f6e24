import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyStore } from './ports/key-store.js';
import { firstKeyFile } from './read-first-key.js';
import { createSecret } from './secrets.js';

/**
 * Creates the first key of a data folder without keys. It is also written to a file in the folder,
 * which only its owner can read, for the command line on the same machine. The transcripts in the
 * folder need the same protection. If several processes start at once, only one creates it.
 *
 * @returns the key, or undefined when the folder already has one
 */
export async function createFirstKey(
  dataFolder: string,
  keys: KeyStore,
): Promise<string | undefined> {
  // There is nearly always one. Nothing then waits for the write lock, which another process may
  // hold.
  if ((await keys.list()).length > 0) return undefined;
  const secret = createSecret();
  const isFirst = await keys.createFirst(secret, async () => {
    const path = join(dataFolder, firstKeyFile);
    // Removed first, since an existing file would keep its mode.
    await rm(path, { force: true });
    await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
  });
  return isFirst ? secret : undefined;
}
