import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError, errorMessage } from './command-error.js';
import { makeFolder } from './make-folder.js';

/**
 * Writes a file that appears, or replaces another one, as a whole: a reader or a power cut
 * never sees half of it. Its folder is created if need be. A device or a pipe is written to, and
 * never replaced.
 *
 * @param mode - rights of a new file, less those that the process withholds
 * @throws CommandError that names the folder that cannot be created, or the file
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  const write = existing === undefined || existing.isFile() ? replaceFile : writeFile;
  await write(path, content, { mode }).catch((cause: unknown) => {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${path} cannot be written: ${errorMessage(cause)}`, { cause });
  });
}

async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode }: { mode: number },
): Promise<void> {
  await makeFolder(dirname(path));
  const next = join(dirname(path), `.${basename(path).slice(0, 200)}.${process.pid}.tmp`);
  try {
    const file = await open(next, 'w', mode);
    try {
      await file.writeFile(content);
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
