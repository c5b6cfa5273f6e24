import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadsFolder } from './models-folder.js';

/** Lists the paths of everything that downloads of a model have left, without its lock. */
export async function listDownloads(modelsFolder: string, id: string): Promise<string[]> {
  const folder = downloadsFolder(modelsFolder);
  return (await readdir(folder))
    .filter((name) => name.startsWith(`${id}@`) && !name.startsWith(`${id}@lock`))
    .map((name) => join(folder, name));
}

/** Removes what downloads of a model have left, also those of sources that were not used in the end. */
export async function removeDownloads(modelsFolder: string, id: string): Promise<void> {
  for (const path of await listDownloads(modelsFolder, id))
    await rm(path, { recursive: true, force: true });
}

/** Bytes that another process has downloaded of a model so far. */
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
