import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../command-error.js';
import { findExisting, unwritableFolder } from '../../make-folder.js';

/**
 * Checks that files can be written to a folder, or that it can be created, before anything is
 * transcribed.
 *
 * @throws CommandError that names the folder in the way
 */
export async function requireWritableFolder(folder: string): Promise<void> {
  const { existing, isFolder } = await findExisting(folder);
  if (!isFolder) throw unwritableFolder(existing, 'it is a file');
  // Some systems say that a folder may be written to although they have no room for another one, so
  // that only a trial shows it.
  const trial = await mkdtemp(join(existing, '.earshot-')).catch((cause: unknown) => {
    throw unwritableFolder(existing, errorMessage(cause), cause);
  });
  await rmdir(trial);
}
