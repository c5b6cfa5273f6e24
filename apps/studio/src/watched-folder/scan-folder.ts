import { isMediaName } from '../uploads/dropped-files.js';

/** A file in a folder, which is not opened yet. */
export interface FoundFile {
  /** Path below the folder. */
  readonly path: string;
  readonly handle: FileSystemFileHandle;
}

/**
 * Finds the audio and video of a folder and its subfolders, by their names. Hidden ones are passed
 * over.
 *
 * @throws DOMException when the folder is gone or may not be read
 */
export async function* scanFolder(
  folder: FileSystemDirectoryHandle,
  parent = '',
): AsyncGenerator<FoundFile, void, undefined> {
  const entries: FileSystemHandle[] = [];
  for await (const entry of folder.values()) if (!entry.name.startsWith('.')) entries.push(entry);
  entries.sort((left, right) => left.name.localeCompare(right.name, 'en', { numeric: true }));
  for (const entry of entries) {
    const path = `${parent}${entry.name}`;
    if (isFolder(entry)) yield* scanFolder(entry, `${path}/`);
    else if (isMediaName(entry.name)) yield { path, handle: entry as FileSystemFileHandle };
  }
}

function isFolder(entry: FileSystemHandle): entry is FileSystemDirectoryHandle {
  return entry.kind === 'directory';
}
