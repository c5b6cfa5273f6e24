import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, cpuSeconds, residentBytes } from '@earshot/bench/measuring';

const everyMs = 500;
const requestLine = '"msg":"request answered"';
const mebibyte = 1024 ** 2;

/** A stretch of the life of a service, seen from outside. Memory and disk in MiB. */
export interface ProcessFigures {
  readonly residentGrowth: number;
  readonly cpuSeconds: number;
  readonly engineDeaths: number;
  readonly mostDescriptors: number;
  readonly descriptorsBefore: number;
  readonly dataGrowth: number;
  /** Lines of the log besides the one for each request. */
  readonly logLines: number;
  readonly logStacks: number;
}

/** What is watched. */
export interface WatchedProcess {
  readonly processId: number;
  readonly dataFolder: string;
  readonly output: () => string;
}

/**
 * Watches a process until it is told to stop.
 *
 * @returns stops, and gives the figures; what cannot be read any more, since the process died, is NaN
 */
export function watchProcess({
  dataFolder,
  output,
  processId,
}: WatchedProcess): () => ProcessFigures {
  const read = () => ({
    resident: residentBytes(processId),
    cpu: cpuSeconds(processId),
    descriptors: readdirSync(`/proc/${processId}/fd`).length,
  });
  const before = read();
  const logFrom = output().length;
  const dataBefore = folderBytes(dataFolder);
  let mostResident = before.resident;
  let mostDescriptors = before.descriptors;
  let mostData = dataBefore;
  let last = before;
  let engines = new Set(childrenOf(processId));
  let engineDeaths = 0;
  const look = (): void => {
    try {
      last = read();
      mostResident = Math.max(mostResident, last.resident);
      mostDescriptors = Math.max(mostDescriptors, last.descriptors);
      mostData = Math.max(mostData, folderBytes(dataFolder));
      const alive = new Set(childrenOf(processId));
      for (const engine of engines) if (!alive.has(engine)) engineDeaths += 1;
      engines = alive;
    } catch {
      // It died: the bystander notices.
    }
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    const log = output().slice(logFrom).split('\n');
    return {
      residentGrowth: (mostResident - before.resident) / mebibyte,
      cpuSeconds: last.cpu - before.cpu,
      engineDeaths,
      mostDescriptors,
      descriptorsBefore: before.descriptors,
      dataGrowth: (mostData - dataBefore) / mebibyte,
      logLines: log.filter((line) => line !== '' && !line.includes(requestLine)).length,
      logStacks: log.filter((line) => line.includes('"stack"')).length,
    };
  };
}

/** Descriptors that a process has open; NaN when it is gone. */
export function countDescriptors(processId: number): number {
  try {
    return readdirSync(`/proc/${processId}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

/** Bytes of everything in a folder; files come and go meanwhile. */
function folderBytes(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() === true) bytes += found.size;
  }
  return bytes;
}

/** Memory of a process in MiB, as the system counts it. */
export function residentMebibytes(processId: number): number {
  return (
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024
  );
}
