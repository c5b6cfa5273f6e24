import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { audioFormats } from '../decoding/audio-formats.js';

/** A recording in a folder. */
export interface SeenFile {
  /** Path relative to the folder. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

const extensions = new Set(
  Object.values(audioFormats).flatMap(({ extensions: ofFormat }) =>
    ofFormat.map((extension) => `.${extension}`),
  ),
);

/**
 * Finds the recordings in a folder and its subfolders, by their extensions. Hidden ones, empty ones
 * and symbolic links are passed over, as are subfolders that cannot be read.
 *
 * @throws errors of the file system, for the folder itself
 */
export async function* scanFolder(
  folder: string,
  subfolder = '',
): AsyncGenerator<SeenFile, void, undefined> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(folder, subfolder), { withFileTypes: true });
  } catch (error) {
    if (subfolder === '') throw error;
    return;
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(subfolder, entry.name);
    if (entry.isDirectory()) yield* scanFolder(folder, path);
    else if (entry.isFile() && extensions.has(extname(entry.name).toLowerCase())) {
      const file = await findFile(folder, path);
      if (file !== undefined && file.sizeBytes > 0) yield file;
    }
  }
}

/** A file of a folder as it is now, undefined when it is gone. */
export async function findFile(folder: string, path: string): Promise<SeenFile | undefined> {
  try {
    const { mtimeMs, size } = await lstat(join(folder, path));
    return { path, sizeBytes: size, modifiedMs: mtimeMs };
  } catch {
    return undefined;
  }
}

/**
 * Reads a file of a folder. Whoever writes into the folder may have replaced it by a symbolic link
 * since it was found, which is not followed.
 */
export async function readFound(folder: string, { path }: SeenFile): Promise<Readable> {
  const handle = await open(join(folder, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  return handle.createReadStream();
}

/** True when a file has not changed between two looks. */
export function isSameFile(one: SeenFile, other: SeenFile | undefined): boolean {
  return one.sizeBytes === other?.sizeBytes && one.modifiedMs === other.modifiedMs;
}
