import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../errors/caught-error.js';
import { StorageError } from '../storage-error.js';

/** Modes of files and folders with keys, audio and transcripts: only their owner has access. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;

const forOthers = 0o077;

/** Names of the entries of a data folder that are folders. */
const folderEntries = /^(?:media|live|journal-keys|voice-keys|instances)$/;

/** Names of the files of the service and of its configuration, in a data folder. */
const privateEntries =
  /^(?:earshot\.db(?:-\w+)?|first-key|media|live|journal-keys|voice-keys|instances|reserve|earshot\.config\.json)$/;

/**
 * Names of other entries that a data folder may have: models and `lost+found` of a new file system.
 * Models are public, may exist before the service first starts, and may be a volume that it only
 * reads.
 */
const publicEntries = /^(?:models|lost\+found)$/;

/** False on Windows, which has access control lists instead, inherited from the parent folder. */
const hasModes = process.platform !== 'win32';

/**
 * Creates a folder to which only its owner has access. The mode of an existing folder that other
 * users can access, such as a mounted volume, is changed unless the folder contains foreign files,
 * whose use that could break.
 *
 * @param path - absolute path
 * @throws StorageError, with a remedy, when other users have access and the mode cannot be changed,
 * or when a file of the service is a folder or vice versa
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateModes.folder });
  for (const name of readdirSync(path)) if (privateEntries.test(name)) requireKind(path, name);
  if (!hasModes) return;
  const { mode } = statSync(path);
  const remedy = `run \`chmod 700 ${path}\`, or set EARSHOT_DATA_DIR to a folder of its own`;
  if ((mode & forOthers) !== 0) {
    const foreign = readdirSync(path).find(
      (name) => !privateEntries.test(name) && !publicEntries.test(name),
    );
    if (foreign !== undefined)
      throw new StorageError(
        `The data folder ${path} is open to other users (mode ${(mode & 0o7777).toString(8)}) and contains foreign files, such as ${foreign}: ${remedy}`,
      );
    restrict(path, privateModes.folder, remedy);
  }
  for (const name of readdirSync(path)) {
    if (!privateEntries.test(name)) continue;
    const entry = join(path, name);
    const found = statSync(entry);
    if ((found.mode & forOthers) === 0) continue;
    const entryMode = found.isDirectory() ? privateModes.folder : privateModes.file;
    restrict(entry, entryMode, `run \`chmod ${entryMode.toString(8)} ${entry}\``);
  }
}

/** Creates a file to which only its owner has access. An existing file is not changed. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateModes.file));
}

/**
 * Refuses a folder where a file of the service belongs, and vice versa. Links to either are
 * followed.
 */
function requireKind(folder: string, name: string): void {
  const path = join(folder, name);
  const entry = statSync(path, { throwIfNoEntry: false });
  // A file that another process has just removed, or a link without a target.
  if (entry === undefined && !lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const belongs = folderEntries.test(name) ? 'a folder' : 'a file';
  const isRight = belongs === 'a folder' ? entry?.isDirectory() : entry?.isFile();
  if (isRight !== true)
    throw new StorageError(
      `${path} must be ${belongs} of the service, and is ${describeEntry(entry)}: move it away`,
    );
}

function describeEntry(entry: Stats | undefined): string {
  if (entry === undefined) return 'a link to nothing';
  if (entry.isDirectory()) return 'a folder';
  return entry.isFile() ? 'a file' : 'neither a file nor a folder';
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
