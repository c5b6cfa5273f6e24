import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const pageBytes = 4096;

/** Most processor time of idle processes in a second, in seconds. */
const idleSeconds = 0.05;

/** Processor time of a process so far, of all its threads, in seconds. */
export function cpuSeconds(processId: number): number {
  const folder = `/proc/${processId}/task`;
  let nanoseconds = 0;
  // The scheduler's own count: that of /proc/<id>/stat has steps of 10 ms.
  for (const thread of readdirSync(folder))
    nanoseconds += firstNumber(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
  return nanoseconds / 1e9;
}

/**
 * Resolves when processes have been idle for a second, so that everything they load before their
 * first work is loaded.
 */
export async function waitUntilIdle(processIds: () => readonly number[]): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = processIds().reduce((sum, id) => sum + cpuSeconds(id), 0);
    if (now - before < idleSeconds) return;
    before = now;
    await sleep(1000);
  }
}

/** Ticks of the counts of /proc in a second. */
const ticksPerSecond = 100;

/**
 * Processor time of a process so far, of all its threads and also of those that have ended, in
 * seconds, in steps of 10 ms.
 */
export function totalCpuSeconds(processId: number): number {
  const [user = Number.NaN, system = Number.NaN] = cpuTicks(processId);
  return (user + system) / ticksPerSecond;
}

/** The same, with the time of all children that have ended. */
function ownAndEndedSeconds(processId: number): number {
  return cpuTicks(processId).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

/**
 * User and system time of a process, then those of its children that it has waited for, in ticks.
 */
function cpuTicks(processId: number): readonly number[] {
  // The name of the program, in brackets, may have spaces.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Resident memory of a process, in bytes. */
export function residentBytes(processId: number): number {
  const [, pages = Number.NaN] = readFileSync(`/proc/${processId}/statm`, 'utf8')
    .split(' ')
    .map(Number);
  return pages * pageBytes;
}

/** Ids of the living child processes of a process, whichever of its threads has started them. */
export function listChildren(processId: number): readonly number[] {
  const folder = `/proc/${processId}/task`;
  return readdirSync(folder).flatMap((thread) =>
    readFileSync(`${folder}/${thread}/children`, 'utf8')
      .split(' ')
      .filter((text) => text.trim() !== '')
      .map(Number),
  );
}

/** Ids of a process and of all its living descendants, empty when it has ended. */
export function processTree(processId: number): readonly number[] {
  return whileAlive(
    () => [processId, ...listChildren(processId).flatMap((child) => processTree(child))],
    [],
  );
}

/**
 * Processor time so far of a process and of everything that it has started, user and system, in
 * seconds, in steps of 10 ms. Children that have ended are included once their parent has waited
 * for them.
 */
export function treeCpuSeconds(processId: number): number {
  return processTree(processId).reduce(
    (sum, id) => sum + whileAlive(() => ownAndEndedSeconds(id), 0),
    0,
  );
}

/**
 * Memory of a process and of its living descendants, in bytes. Pages that they share count once
 * (proportional set size).
 */
export function treeMemoryBytes(processId: number): number {
  return processTree(processId).reduce(
    (sum, id) => sum + whileAlive(() => proportionalBytes(id), 0),
    0,
  );
}

/**
 * Watches the memory of a process and of its descendants, four times a second. The returned
 * function ends that, and returns the peak in bytes.
 */
export function watchPeakMemory(processId: number): () => number {
  let peakBytes = 0;
  const look = () => {
    peakBytes = Math.max(peakBytes, treeMemoryBytes(processId));
  };
  const watch = setInterval(look, 250);
  return () => {
    clearInterval(watch);
    look();
    return peakBytes;
  };
}

/** Ids of the processes that render pages, of all browsers that this process has started. */
export function rendererProcessIds(): readonly number[] {
  return processTree(process.pid).filter(
    (id) =>
      id !== process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer'),
  );
}

/**
 * Reads a value of a process that may end at any time. Returns the other value when it has ended.
 */
function whileAlive<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH') return otherwise;
    throw error;
  }
}

function proportionalBytes(processId: number): number {
  const text = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) * 1024;
}

function firstNumber(text: string): number {
  return Number(text.split(' ')[0]);
}
