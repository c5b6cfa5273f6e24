import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs, verifies } from '@earshot/specification';
import fc from 'fast-check';
import { afterAll, describe, expect } from 'vitest';
import type { ThreadTask } from '../src/decoding/webassembly/decoder-thread-protocol.js';
import type { DecodedFile } from './support/decode-mutations.js';
import { hasFfmpeg, makeMedia, samplePath } from './support/media.js';
import { mutate } from './support/mutate.js';
import { temporaryFolder } from './support/server-process.js';

/** Mutations of each format. `EARSHOT_MUTATIONS=10000` is the long form. */
const mutations = Number(process.env['EARSHOT_MUTATIONS'] ?? 200);
/**
 * Time for one file, in milliseconds: some of them take milliseconds, and the machine may be busy.
 */
const fileMs = 30_000;
/** Memory of a process that has decoded thousands of files, in bytes. */
const maximumMemoryBytes = 1024 ** 3;

const formats = [
  ['mp3', ['-c:a', 'libmp3lame'], 'mp3'],
  ['flac', ['-c:a', 'flac'], 'flac'],
  ['opus', ['-c:a', 'libopus'], 'opus'],
  ['vorbis', ['-c:a', 'libvorbis', '-ar', '44100'], 'ogg'],
] as const satisfies [ThreadTask['format'], string[], string][];

/** A process that decodes files, and that is started again after it was ended for one. */
class DecodingProcess {
  #starting: Promise<ChildProcess> | undefined;

  async decode(task: ThreadTask): Promise<DecodedFile> {
    const child = await (this.#starting ??= start());
    const waiting = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), fileMs);
    const { signal } = waiting;
    child.send(task);
    try {
      return await Promise.race([
        once(child, 'message', { signal }).then(([found]) => found as DecodedFile),
        once(child, 'exit', { signal }).then(([code, exitSignal]) => {
          throw new Error(`the process ended with ${code ?? exitSignal}`);
        }),
      ]);
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      clearTimeout(timer);
      waiting.abort();
    }
  }

  async stop(): Promise<void> {
    const child = await this.#starting;
    child?.kill('SIGKILL');
    this.#starting = undefined;
  }
}

/** Starts a process, which reports when it is ready, since that takes long on a busy machine. */
async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('support/decode-mutations.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--import', 'tsx', '--conditions=@earshot/source'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

describe('mutated files without ffmpeg', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  for (const [format, options, extension] of formats) {
    const decoding = new DecodingProcess();
    afterAll(() => decoding.stop());
    verifies(
      'audio.hostile-decoders',
      `${mutations} of ${format} are decoded or refused, each in its time and its memory`,
      async () => {
        const source = ['-i', samplePath, '-t', '0.6', ...options];
        const original = readFileSync(await makeMedia(source, `short.${extension}`));
        const path = join(temporaryFolder(), 'mutation');
        const counts: Record<string, number> = {};
        let memoryBytes = 0;
        await fc.assert(
          fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, isProbe) => {
            writeFileSync(path, mutate(original, seed));
            const found = await decoding.decode({ path, format, isProbe });
            expect(found.memoryBytes).toBeLessThan(maximumMemoryBytes);
            memoryBytes = Math.max(memoryBytes, found.memoryBytes);
            const outcome = found.isDecoded ? 'decoded' : (found.issue ?? 'failed');
            counts[outcome] = (counts[outcome] ?? 0) + 1;
          }),
          { numRuns: mutations },
        );
        if (mutations > 200)
          process.stderr.write(
            `${format}: ${JSON.stringify(counts)}, ${Math.round(memoryBytes / 1e6)} MB at most\n`,
          );
      },
      120_000 + mutations * 1000,
    );
  }
});
