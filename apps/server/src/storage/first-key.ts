import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecret, type KeyRepository } from './key-repository.js';

const fileName = 'first-key';

/**
 * Creates the first key of a data folder that has none yet. It is also kept in the folder, readable by its owner alone, where
 * the command line on the same machine finds it; whoever can read that can read every transcript beside it anyway.
 *
 * @returns the key, or undefined when there was one already
 */
export async function createFirstKey(
  dataFolder: string,
  keys: KeyRepository,
): Promise<string | undefined> {
  const existing = await keys.list();
  if (existing.length > 0) return undefined;
  const secret = createSecret();
  const path = join(dataFolder, fileName);
  // A file that is there already would keep its mode. It is written first: a key that nobody can read could never be used.
  await rm(path, { force: true });
  await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
  await keys.create('first key', secret);
  return secret;
}

/** The first key of a data folder on this machine, if it has one that was created by the service. */
export async function readFirstKey(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(join(dataFolder, fileName), 'utf8').catch(() => '');
  return text.trim() === '' ? undefined : text.trim();
}
