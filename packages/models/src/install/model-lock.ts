import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ModelError, systemErrorCode } from '../model-error.js';
import { downloadPath, downloadsFolder, folderOfModel } from './models-folder.js';

/**
 * Holder of a lock as its file names it: a process id and, from this version on, the start of the
 * process, because another process may have the same id later. It is empty for a file without a
 * holder.
 */
type Holder = string;

/**
 * Age from which a lock file without a holder is abandoned, in milliseconds. Writing the holder
 * takes only microseconds.
 */
const abandonedMs = 10_000;

let ownHolder: Promise<Holder> | undefined;

/**
 * Runs work on a model, and excludes other processes from the same work meanwhile.
 *
 * @param onBusy - waits before the next attempt while another process works. A caller that does not
 * wait omits it
 * @throws ModelError `busy` when another process works on the model and the caller does not wait
 */
export async function withModelLock<Result>(
  modelsFolder: string,
  id: string,
  work: () => Promise<Result>,
  onBusy?: () => Promise<void>,
): Promise<Result> {
  folderOfModel(modelsFolder, id);
  await mkdir(downloadsFolder(modelsFolder), { recursive: true });
  const path = downloadPath(modelsFolder, id, 'lock');
  while (!(await takeLock(path))) {
    if (onBusy === undefined) throw new ModelError('busy', await describeHolder(path, id));
    await onBusy();
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Takes a lock, or replaces that of a process that has ended. A lock is a file that only one
 * process can create, on every file system. A process that replaces a lock first takes a second
 * lock for the replacement, so that exactly one process replaces it, once.
 *
 * @param path - path of the lock file
 * @returns false when a live process holds the lock or is taking it
 */
async function takeLock(path: string): Promise<boolean> {
  ownHolder ??= describeProcess(process.pid);
  const own = await ownHolder;
  for (;;) {
    try {
      await writeFile(path, own, { flag: 'wx' });
      // Another process may have replaced it meanwhile as a file without a holder.
      return (await readHolder(path)) === own;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder === undefined) continue;
    if (await isHeld(path, holder)) return false;
    const succession = `${path}.${holder || 'none'}`;
    if (!(await takeLock(succession))) return false;
    if ((await readHolder(path)) === holder) {
      await rename(succession, path);
      return true;
    }
    await rm(succession);
  }
}

/**
 * True while a lock is valid: its process runs, or it is so new that its holder may not be written
 * yet.
 */
async function isHeld(path: string, holder: Holder): Promise<boolean> {
  const processId = findProcess(holder);
  if (processId === undefined) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < abandonedMs;
  }
  if (!isAlive(processId)) return false;
  // Earlier versions wrote no start time, and not every system reports one.
  const now = await describeProcess(processId);
  return holder === now || !holder.includes('-') || !now.includes('-');
}

/** Identifies a process by its id and start, or only by its id where the start is not known. */
async function describeProcess(processId: number): Promise<Holder> {
  const start = await readStart(processId);
  return start === undefined ? String(processId) : `${processId}-${start}`;
}

/**
 * Start of a process in letters and digits, in the unit of the operating system, or undefined where
 * the system reports none.
 */
async function readStart(processId: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') {
      const text = await readFile(`/proc/${processId}/stat`, 'utf8');
      // Field 22 of proc(5), in ticks since the start of the machine. The name of the program, in
      // brackets, may have any characters.
      return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(processId)], {
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    return stdout.replace(/[^A-Za-z0-9]/g, '') || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** Holder of a lock, or undefined without a file. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,14}(-[A-Za-z0-9]{1,40})?$/.test(text) ? text : '';
}

/** Process id of a holder, or undefined without one. */
function findProcess(holder: Holder): number | undefined {
  return holder === '' ? undefined : Number.parseInt(holder, 10);
}

async function describeHolder(path: string, id: string): Promise<string> {
  const processId = findProcess((await readHolder(path)) ?? '');
  return `${processId === undefined ? 'another process' : `process ${processId}`} is working on ${id} already`;
}
