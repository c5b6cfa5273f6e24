import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * Writes a text file that appears, or replaces another one, as a whole: a reader or a power cut
 * never sees half of it. Its folder is created if need be.
 *
 * @throws CommandError that names a folder that cannot be created, and errors of the disk
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  const next = join(dirname(path), `.${basename(path).slice(0, 200)}.${process.pid}.tmp`);
  try {
    const file = await open(next, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
