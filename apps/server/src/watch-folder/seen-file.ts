import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
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

/** True for a name with an extension of a recording. */
export function isRecordingName(name: string): boolean {
  return extensions.has(extname(name).toLowerCase());
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
