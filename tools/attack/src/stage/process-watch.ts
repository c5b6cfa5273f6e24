import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, listChildren, residentBytes } from '@earshot/bench/measuring';

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
 * Watches a process by polling. After the death of the process its figures are the last ones read.
 */
export class ProcessWatch {
  readonly #watched: WatchedProcess;
  readonly #before: Reading;
  readonly #logFrom: number;
  readonly #timer: NodeJS.Timeout;
  #last: Reading;
  #most: Reading;
  #engines: ReadonlySet<number>;
  #engineDeaths = 0;

  /** Begins to watch. */
  constructor(watched: WatchedProcess) {
    this.#watched = watched;
    this.#before = readProcess(watched);
    this.#last = this.#before;
    this.#most = this.#before;
    this.#logFrom = watched.output().length;
    this.#engines = findEngineProcesses(watched.processId);
    this.#timer = setInterval(() => this.#poll(), pollMs);
  }

  /** Ends to watch, and returns the figures. */
  stop(): ProcessFigures {
    clearInterval(this.#timer);
    this.#poll();
    const log = this.#watched.output().slice(this.#logFrom).split('\n');
    return {
      residentGrowth: (this.#most.resident - this.#before.resident) / mebibyte,
      cpuSeconds: this.#last.cpu - this.#before.cpu,
      engineDeaths: this.#engineDeaths,
      mostDescriptors: this.#most.descriptors,
      descriptorsBefore: this.#before.descriptors,
      dataGrowth: (this.#most.data - this.#before.data) / mebibyte,
      logLines: log.filter((line) => line !== '' && !line.includes(requestLine)).length,
      logStacks: log.filter((line) => line.includes('"stack"')).length,
    };
  }

  #poll(): void {
    try {
      const last = readProcess(this.#watched);
      this.#last = last;
      this.#most = {
        cpu: last.cpu,
        resident: Math.max(this.#most.resident, last.resident),
        descriptors: Math.max(this.#most.descriptors, last.descriptors),
        data: Math.max(this.#most.data, last.data),
      };
      const alive = findEngineProcesses(this.#watched.processId);
      for (const engine of this.#engines) if (!alive.has(engine)) this.#engineDeaths += 1;
      this.#engines = alive;
    } catch {
      // The process died, which the bystander reports.
    }
  }
}

/** One look at a process: memory and data in bytes, processor time in seconds, and open files. */
interface Reading {
  readonly resident: number;
  readonly cpu: number;
  readonly descriptors: number;
  readonly data: number;
}

function readProcess({ dataFolder, processId }: WatchedProcess): Reading {
  return {
    resident: residentBytes(processId),
    cpu: cpuSeconds(processId),
    descriptors: readdirSync(`/proc/${processId}/fd`).length,
    data: folderBytes(dataFolder),
  };
}

/** Ids of the engine processes of the service, without decoders, which end with their file. */
function findEngineProcesses(processId: number): Set<number> {
  return new Set(
    listChildren(processId).filter((id) => readCommandLine(id).includes('engine-process')),
  );
}

/** Command line of a process, empty when it has ended. */
function readCommandLine(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Counts the open descriptors of a process, or NaN when it has ended. */
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
