import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/** Processor time of a process so far, of all its threads, in seconds. */
export function cpuSeconds(processId: number): number {
  const folder = `/proc/${processId}/task`;
  let nanoseconds = 0;
  // The scheduler's own count: that of /proc/<id>/stat has steps of 10 ms.
  for (const thread of readdirSync(folder))
    nanoseconds += firstNumber(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
  return nanoseconds / 1e9;
}

/** Ticks of the counts of /proc in a second. */
const ticksPerSecond = 100;

/** Processor time of a process so far, of all its threads and also of those that have ended, in seconds, in steps of 10 ms. */
export function totalCpuSeconds(processId: number): number {
  // The name of the program, in brackets, may have spaces.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user = Number.NaN, system = Number.NaN] = fields.slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}

/** Resident memory of a process, in bytes. */
export function residentBytes(processId: number): number {
  const [, pages = Number.NaN] = readFileSync(`/proc/${processId}/statm`, 'utf8')
    .split(' ')
    .map(Number);
  return pages * pageBytes;
}

/** Ids of the living child processes of a process. */
export function childrenOf(processId: number): readonly number[] {
  return readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number);
}

/** Ids of the processes that render pages, of all browsers that this process has started. */
export function rendererProcessIds(): readonly number[] {
  const descendantsOf = (processId: number): number[] =>
    childrenOf(processId).flatMap((child) => [child, ...descendantsOf(child)]);
  return descendantsOf(process.pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--type=renderer'),
  );
}

function firstNumber(text: string): number {
  return Number(text.split(' ')[0]);
}
