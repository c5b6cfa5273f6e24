import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '../../command-error.js';
import { unwritableFolder } from '../../make-folder.js';

/**
 * Checks that files can be written to a folder, or that it can be created, before anything is transcribed.
 *
 * @throws CommandError that names the folder in the way
 */
export async function requireWritableFolder(folder: string): Promise<void> {
  let existing = folder;
  let found = await statOf(existing);
  while (found === undefined && dirname(existing) !== existing) {
    existing = dirname(existing);
    found = await statOf(existing);
  }
  if (found?.isDirectory() === false) throw unwritableFolder(existing, 'it is a file');
  // Some systems say that a folder may be written to although they have no room for another one, so that only a trial shows it.
  const trial = await mkdtemp(join(existing, '.earshot-')).catch((cause: unknown) => {
    throw unwritableFolder(existing, errorMessage(cause), cause);
  });
  await rmdir(trial);
}

async function statOf(path: string) {
  return stat(path).catch(() => undefined);
}
