import type { ServerEnvironment, ServerProcess } from './server-process.js';

const collector = `
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
`;

/** For a server whose memory is measured: on request, it releases unused memory. */
export const measured: ServerEnvironment = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(collector)}`,
};

/** The memory of a server, in bytes. */
export interface ServerMemory {
  /** Resident memory of the process. */
  readonly resident: number;
  /** Memory of objects and buffers, with hardly any garbage. */
  readonly held: number;
}

/** The memory of a {@link measured} server, as it measures itself. */
export async function measureMemory({ process, url }: ServerProcess): Promise<ServerMemory> {
  let text = '';
  // A signal may arrive after the request that followed it, and buffers are released a turn after
  // their owner.
  for (let times = 0; times < 3; times += 1) {
    process.kill('SIGUSR2');
    text = await (await fetch(new URL('/metrics', url))).text();
  }
  const figure = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`The server does not measure ${name}`);
    return Number(found);
  };
  return {
    resident: figure('process_resident_memory_bytes'),
    held: figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes'),
  };
}

/** Growth of memory, in words. */
export function describeGrowth(before: ServerMemory, after: ServerMemory): string {
  const inMebibytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);
  return `${inMebibytes(after.held - before.held)} MiB more held, resident ${inMebibytes(before.resident)} and then ${inMebibytes(after.resident)} MiB`;
}
