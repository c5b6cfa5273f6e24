import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError, errorMessage } from './command-error.js';

/**
 * Makes a folder and those above it that are missing, one after the other: where a system has no room for a folder, such as `/proc`, the
 * recursive call of Node.js never ends.
 *
 * @returns the folders that were made, the outer ones first
 * @throws CommandError that names the folder in the way
 */
export async function makeFolder(folder: string): Promise<string[]> {
  const missing: string[] = [];
  let existing = folder;
  while (dirname(existing) !== existing && (await isMissing(existing))) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  for (const path of missing)
    await mkdir(path).catch((cause: unknown) => {
      // Another process may have made it at the same time.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return;
      throw new CommandError(
        `nothing can be written to the folder ${path}: ${errorMessage(cause)}`,
        { hint: '`--output` sets another folder', cause },
      );
    });
  return missing;
}

/** Removes folders that were made as a trial. */
export async function removeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}

async function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    () => true,
  );
}
