import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, cpuSeconds, residentBytes } from '@earshot/bench/measuring';

const pollMs = 500;
const requestLine = '"msg":"request completed"';
const mebibyte = 1024 ** 2;

/** Resource use of the service over a period, measured from outside. Memory and disk in MiB. */
export interface ProcessFigures {
  readonly residentGrowth: number;
  readonly cpuSeconds: number;
  readonly engineDeaths: number;
  readonly mostDescriptors: number;
  readonly descriptorsBefore: number;
  readonly dataGrowth: number;
  /** Log lines besides the one for each request. */
  readonly logLines: number;
  readonly logStacks: number;
}

/** Process and data folder to watch. */
export interface WatchedProcess {
  readonly processId: number;
  readonly dataFolder: string;
  readonly output: () => string;
}

/**
 * Watches a process by polling.
 *
 * @returns a function that stops and returns the figures. After the death of the process they are the last ones read
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
  let engines = engineProcessesOf(processId);
  let engineDeaths = 0;
  const poll = (): void => {
    try {
      last = read();
      mostResident = Math.max(mostResident, last.resident);
      mostDescriptors = Math.max(mostDescriptors, last.descriptors);
      mostData = Math.max(mostData, folderBytes(dataFolder));
      const alive = engineProcessesOf(processId);
      for (const engine of engines) if (!alive.has(engine)) engineDeaths += 1;
      engines = alive;
    } catch {
      // The process died, which the bystander reports.
    }
  };
  const timer = setInterval(poll, pollMs);
  return () => {
    clearInterval(timer);
    poll();
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

/** Ids of the engine processes of the service, without decoders, which end with their file. */
function engineProcessesOf(processId: number): Set<number> {
  return new Set(
    childrenOf(processId).filter((id) => commandLineOf(id).includes('engine-process')),
  );
}

/** Command line of a process, empty when it has ended. */
function commandLineOf(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Counts the open descriptors of a process; NaN when it has ended. */
export function countDescriptors(processId: number): number {
  try {
    return readdirSync(`/proc/${processId}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

/** Sums the sizes of all files in a folder. Files may appear and disappear meanwhile. */
function folderBytes(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() === true) bytes += found.size;
  }
  return bytes;
}
