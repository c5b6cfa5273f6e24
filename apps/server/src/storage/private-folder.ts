import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/caught-error.js';
import { StorageError } from './storage-error.js';

/** Modes of files and folders with keys, audio and transcripts: access for the owner alone. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;

const forOthers = 0o077;

/** Entries of a data folder: those that the service writes, its configuration, and that of a new file system. */
const ownEntries =
  /^(?:earshot\.db(?:-\w+)?|first-key|media|live|journal-keys|instances|earshot\.config\.json|lost\+found)$/;

/** Windows has no such modes; access lists of the folder above apply there. */
const hasModes = process.platform !== 'win32';

/**
 * Creates a folder to which only its owner has access. An existing folder that is open to others, such as a mounted volume, is closed
 * to them if it holds nothing else: changing the mode of a folder with other files would break their use.
 *
 * @param path - absolute path
 * @throws StorageError, with a remedy, when it is open to others and may not be closed
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateModes.folder });
  if (!hasModes) return;
  const { mode } = statSync(path);
  const remedy = `run \`chmod 700 ${path}\`, or set EARSHOT_DATA_DIR to a folder of its own`;
  if ((mode & forOthers) !== 0) {
    const foreign = readdirSync(path).find((name) => !ownEntries.test(name));
    if (foreign !== undefined)
      throw new StorageError(
        `The data folder ${path} is open to other users (mode ${(mode & 0o7777).toString(8)}) and holds other things, such as ${foreign}: ${remedy}`,
      );
    restrict(path, privateModes.folder, remedy);
  }
  for (const name of readdirSync(path)) {
    if (!ownEntries.test(name) || name === 'lost+found') continue;
    const entry = join(path, name);
    const found = statSync(entry);
    if ((found.mode & forOthers) === 0) continue;
    const entryMode = found.isDirectory() ? privateModes.folder : privateModes.file;
    restrict(entry, entryMode, `run \`chmod ${entryMode.toString(8)} ${entry}\``);
  }
}

/** Creates a file to which only its owner has access, whatever the umask is; an existing file stays as it is. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateModes.file));
}

function restrict(path: string, mode: number, remedy: string): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'EROFS') throw error;
    throw new StorageError(
      `${path} is open to other users, and this process may not change that: ${remedy} as its owner`,
      { cause: error },
    );
  }
}
