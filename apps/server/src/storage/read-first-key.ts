import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the file with the first key, in the data folder. */
export const firstKeyFile = 'first-key';

/**
 * Reads the first key of a data folder on this machine. Resolves with undefined when the service
 * has not created one.
 */
export async function readFirstKey(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(join(dataFolder, firstKeyFile), 'utf8').catch(() => '');
  return text.trim() === '' ? undefined : text.trim();
}
