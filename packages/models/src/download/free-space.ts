import { statfs } from 'node:fs/promises';
import { ModelError } from '../model-error.js';

/** Bytes of a file system that this process may still write. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Formats a size in bytes for people, in decimal kB, MB or GB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

/**
 * Checks that a file system has enough free space.
 *
 * @param needed - size of the files that are about to be written, in bytes
 * @param freeBytes - reads the free space of a file system, in bytes
 * @throws ModelError `no_space` that reports how much is missing
 */
export async function requireSpace(
  folder: string,
  needed: number,
  freeBytes: (folder: string) => Promise<number> = readFreeBytes,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new ModelError(
    'no_space',
    `${folder} has ${formatBytes(free)} free, and ${formatBytes(needed)} are needed: free ${formatBytes(needed - free)} more, or set EARSHOT_MODELS_DIR to a folder elsewhere`,
  );
}
