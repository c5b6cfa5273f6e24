import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError, errorMessage } from '../../command-error.js';
import { makeFolder, removeFolders } from '../../make-folder.js';

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
  const problem =
    found?.isDirectory() === false
      ? 'it is a file'
      : await access(existing, constants.W_OK).then(() => undefined, errorMessage);
  if (problem !== undefined)
    throw new CommandError(`nothing can be written to the folder ${existing}: ${problem}`, {
      hint: '`--output` sets another folder',
    });
  // Some systems have no room for a folder although they say that it may be written to.
  await removeFolders(await makeFolder(folder));
}

async function statOf(path: string) {
  return stat(path).catch(() => undefined);
}
