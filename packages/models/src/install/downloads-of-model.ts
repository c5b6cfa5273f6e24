import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadsFolder } from './models-folder.js';

/**
 * Lists the paths of all files and folders that downloads of a model have left, except its lock.
 */
export async function listDownloads(modelsFolder: string, id: string): Promise<string[]> {
  const folder = downloadsFolder(modelsFolder);
  return (await readdir(folder))
    .filter((name) => name.startsWith(`${id}@`) && !name.startsWith(`${id}@lock`))
    .map((name) => join(folder, name));
}

/**
 * Removes all files and folders that downloads of a model have left, including those of sources
 * that were not used in the end.
 */
export async function removeDownloads(modelsFolder: string, id: string): Promise<void> {
  for (const path of await listDownloads(modelsFolder, id))
    await rm(path, { recursive: true, force: true });
}

/** Reads how many bytes of a model another process has downloaded so far. */
export async function bytesOfDownloads(modelsFolder: string, id: string): Promise<number> {
  const paths = await listDownloads(modelsFolder, id);
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
