import { open } from 'node:fs/promises';

/**
 * Flushes a folder to the disk, without which a new name in it does not survive a power cut.
 *
 * @throws the error of the file system
 */
export async function synchronizeFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
