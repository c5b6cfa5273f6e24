import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ReadableFile, readableFiles, refusedFiles } from '@earshot/audio/test/wav-files';
import { printTable } from '../print-table.js';
import type { WavResult, WavTask } from './wav-child.js';
import { type WavPeerName, wavPeers } from './wav-peers.js';

/** Time limit of a reader for a file of a few bytes, in milliseconds. */
const timeoutMs = 2000;

/**
 * Heap of a reader, in MiB: one that needs more for a file of a few bytes has trusted its header.
 */
const heapMegabytes = 256;

/** Result of a reader, or the way in which its process failed. */
type Outcome = WavResult | 'hangs' | 'dies';

/** A process that reads one file after the other, and is replaced after it was killed. */
class WavReaderProcess {
  #child: ChildProcess | null = null;

  async read(task: WavTask): Promise<Outcome> {
    const child = this.#child ?? (await start());
    this.#child = child;
    const settled = new AbortController();
    const { signal } = settled;
    const outcome = Promise.race<Outcome>([
      once(child, 'message', { signal }).then(([result]: WavResult[]) => result as WavResult), // the child sends nothing else
      once(child, 'exit', { signal }).then(() => 'dies' as const),
      new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs, 'hangs');
        signal.addEventListener('abort', () => clearTimeout(timer));
      }),
    ]);
    child.send(task);
    try {
      const result = await outcome;
      if (typeof result === 'string') this.close();
      return result;
    } finally {
      settled.abort();
    }
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./wav-child.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...process.execArgv, `--max-old-space-size=${heapMegabytes}`],
  });
  await once(child, 'message');
  return child;
}

/**
 * Maximum difference that counts as near: it includes full scale divided by 127 instead of 128, but
 * not noise.
 */
const near = 0.01;

function compare({ expected }: ReadableFile, outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  const { channels } = outcome;
  if (channels === null) return 'refused';
  const isShaped =
    channels.length === expected.length &&
    channels.every(({ length }, channel) => length === expected[channel]?.length);
  if (!isShaped) return 'wrong';
  let largest = 0;
  for (const [channel, samples] of channels.entries()) {
    for (const [index, sample] of samples.entries()) {
      const right = expected[channel]?.[index] ?? Number.NaN;
      if (Object.is(sample, right)) continue;
      const difference = Math.abs(sample - right);
      largest = Math.max(largest, Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference);
    }
  }
  return largest === 0 ? 'exact' : largest <= near ? 'near' : 'wrong';
}

/**
 * Prints the results of the readers with odd files, which are in use, and with hostile ones, which
 * lie.
 */
export async function run(): Promise<void> {
  const rows: string[][] = [];
  // The keys are those of the readers.
  for (const peer of Object.keys(wavPeers) as WavPeerName[]) {
    const reader = new WavReaderProcess();
    const odd = { exact: 0, near: 0, wrong: 0, refused: 0, hangs: 0, dies: 0 };
    const hostile = { refused: 0, accepted: 0, hangs: 0, dies: 0 };
    for (const file of readableFiles) {
      const result = compare(file, await reader.read({ peer, bytes: file.bytes }));
      odd[result as keyof typeof odd] += 1; // its keys are what comparing gives
    }
    for (const { bytes } of refusedFiles) {
      const result = await reader.read({ peer, bytes });
      hostile[
        typeof result === 'string' ? result : result.channels === null ? 'refused' : 'accepted'
      ] += 1;
    }
    reader.close();
    rows.push([peer, ...[...Object.values(odd), ...Object.values(hostile)].map(String)]);
  }
  console.log(
    `WAV files of the tests: ${readableFiles.length} odd ones, which are in use, and ${refusedFiles.length} that contradict themselves or lie\n`,
  );
  printTable(
    [
      '',
      'read exactly',
      'nearly',
      'wrongly',
      'refused',
      'hangs',
      'dies',
      'lying: refused',
      'believed',
      'hangs',
      'dies',
    ],
    rows,
  );
}
