import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
    // 0 would be the processes of one's own group.
    return processId > 0 && process.kill(processId, 0);
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** Path of a file or folder of a model in the folder of downloads. No id has an `@`: none begins with that of another model. */
export function downloadPath(modelsFolder: string, id: string, name: string): string {
  return join(downloadsFolder(modelsFolder), `${id}@${name}`);
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
  await mkdir(downloadsFolder(modelsFolder), { recursive: true });
  const path = downloadPath(modelsFolder, id, 'lock');
  const own = downloadPath(modelsFolder, id, `lock.${randomUUID()}`);
  await writeFile(own, String(process.pid));
  try {
    if (!(await takeLock(path, own))) throw new ModelError('busy', await describeHolder(path, id));
  } finally {
    await rm(own, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Takes a lock, also that of a process that has died. The file of the lock appears with the process id in it. Whoever replaces a lock of a
 * dead process takes the lock of its succession first, so that one alone does, and none after that.
 *
 * @param path - of the lock
 * @param own - path of a file with the id of this process
 * @returns false when a process that is alive holds the lock, or is taking it
 */
async function takeLock(path: string, own: string): Promise<boolean> {
  for (;;) {
    try {
      await link(own, path);
      return true;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder === undefined) continue;
    if (isAlive(holder)) return false;
    const succession = `${path}.${holder}`;
    if (!(await takeLock(succession, own))) return false;
    if ((await readHolder(path)) === holder) {
      await rename(succession, path);
      return true;
    }
    await rm(succession);
  }
}

/** Process of a lock: 0 for a file that says none, undefined without a file. */
async function readHolder(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const holder = Number(text);
  return Number.isSafeInteger(holder) && holder > 0 ? holder : 0;
}

async function describeHolder(path: string, id: string): Promise<string> {
  const holder = await readHolder(path);
  return `${holder === undefined ? 'another process' : `process ${holder}`} is working on ${id} already`;
}
