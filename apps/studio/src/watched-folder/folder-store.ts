import { BrowserDatabase } from '../work/browser-database.js';
import type { FolderHandle } from './folder-handle.js';

/** A folder that this browser remembers, with the key that it belongs to. */
export interface KeptFolder {
  readonly id: string;
  /** The API key whose recordings its files become, as the session describes it. */
  readonly owner: string;
  readonly handle: FolderHandle;
  /** False once the user has ended it. */
  readonly isWatched: boolean;
}

/** A file that was uploaded, or that the user or the service did not want. */
export interface HandledFile {
  readonly folder: string;
  /** Path below the folder. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

const database = new BrowserDatabase('earshot-folders', {
  folders: 'id',
  files: ['folder', 'path'],
});

/** The folders that were chosen with a key. */
export async function readFolders(owner: string): Promise<readonly KeptFolder[]> {
  // The store contains only folders.
  const all = (await database.run('folders', 'readonly', (store) =>
    store.getAll(),
  )) as KeptFolder[];
  return all.filter((folder) => folder.owner === owner);
}

/** Keeps a folder, or changes one. */
export async function keepFolder(folder: KeptFolder): Promise<void> {
  await database.run('folders', 'readwrite', (store) => store.put(folder));
}

/** The handled files of a folder, by their paths. */
export async function readHandled(folder: string): Promise<Map<string, HandledFile>> {
  const range = IDBKeyRange.bound([folder], [folder, []]);
  // The store contains only such files.
  const files = (await database.run('files', 'readonly', (store) =>
    store.getAll(range),
  )) as HandledFile[];
  return new Map(files.map((file) => [file.path, file]));
}

/** Notes that a file is handled. */
export async function keepHandled(file: HandledFile): Promise<void> {
  await database.run('files', 'readwrite', (store) => store.put(file));
}
