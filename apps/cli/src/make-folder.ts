import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError, errorMessage } from './command-error.js';

/**
 * Makes a folder and those above it that are missing, one after the other: where a system has no
 * room for a folder, such as `/proc`, the recursive call of Node.js never ends.
 *
 * @throws CommandError that names the folder in the way
 */
export async function makeFolder(folder: string): Promise<void> {
  const { missing } = await findExisting(folder);
  for (const path of missing)
    await mkdir(path).catch((cause: unknown) => {
      // Another process may have made it at the same time.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return;
      throw unwritableFolder(path, errorMessage(cause), cause);
    });
}

/** The error of a folder to which nothing can be written. */
export function unwritableFolder(path: string, problem: string, cause?: unknown): CommandError {
  return new CommandError(`nothing can be written to the folder ${path}: ${problem}`, {
    hint: '`--output` sets another folder',
    cause,
  });
}

/**
 * The part of a path that exists, and the folders below it that are missing, the outer ones first.
 */
export async function findExisting(
  path: string,
): Promise<{ existing: string; isFolder: boolean; missing: readonly string[] }> {
  const missing: string[] = [];
  for (let existing = path; ; existing = dirname(existing)) {
    const found = await stat(existing).catch(() => undefined);
    if (found !== undefined || dirname(existing) === existing)
      return { existing, isFolder: found?.isDirectory() !== false, missing };
    missing.unshift(existing);
  }
}
