import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/** The processor time of a process so far, all its threads together, in seconds. */
export function cpuSeconds(processId: number): number {
  const folder = `/proc/${processId}/task`;
  let nanoseconds = 0;
  // The scheduler's own count: that of /proc/<id>/stat has steps of 10 ms.
  for (const thread of readdirSync(folder))
    nanoseconds += firstNumber(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
  return nanoseconds / 1e9;
}

/** The memory of a process that is in use and present, in bytes. */
export function residentBytes(processId: number): number {
  const [, pages = Number.NaN] = readFileSync(`/proc/${processId}/statm`, 'utf8')
    .split(' ')
    .map(Number);
  return pages * pageBytes;
}

/** The processes that a process has started and that are alive. */
export function childrenOf(processId: number): readonly number[] {
  return readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number);
}

function firstNumber(text: string): number {
  return Number(text.split(' ')[0]);
}
