import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelError } from '../model-error.js';
import { systemErrorCode } from '../system-error.js';

/** Folder of downloads that are under way, inside of the folder of models. */
export function downloadsFolder(modelsFolder: string): string {
  return join(modelsFolder, '.downloads');
}

/**
 * Folder of an installed model.
 *
 * @throws ModelError for an id that would lead out of the folder of models
 */
export function folderOfModel(modelsFolder: string, id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(id)) return join(modelsFolder, id);
  throw new ModelError(
    'unknown-model',
    `${JSON.stringify(id)} is no id of a model: letters, digits, dots and dashes`,
  );
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/**
 * Runs work on a model that no other process may do at the same time.
 *
 * @throws ModelError `busy` while another process does
 */
export async function withModelLock<Result>(
  modelsFolder: string,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  folderOfModel(modelsFolder, id);
  const folder = downloadsFolder(modelsFolder);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${id}.lock`);
  const lock = async () => {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
  };
  try {
    await lock();
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (Number.isSafeInteger(holder) && holder > 0 && isAlive(holder))
      throw new ModelError('busy', `process ${holder} is working on ${id} already`);
    // Its process has died.
    await rm(path, { force: true });
    await lock();
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
