import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority, platform } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasPocketsphinx } from '@earshot/presets/pocketsphinx';
import { needs } from '@earshot/specification';
import { describe, expect, test, vi } from 'vitest';
import {
  createEnginePool,
  EngineCrashedError,
  EngineFailedError,
  type EnginePoolOptions,
  EngineUnavailableError,
  type ScriptedFailure,
} from '../src/index.js';
import { needsPocketsphinx, sentence } from './support/speech.js';

const second = new Int16Array(16_000);

async function withPool(
  options: EnginePoolOptions,
  run: (pool: ReturnType<typeof createEnginePool>) => Promise<void>,
): Promise<void> {
  const pool = createEnginePool({ restartMs: 1, ...options });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

const scripted = (failures: readonly ScriptedFailure[]): EnginePoolOptions => ({
  engine: 'scripted',
  engineOptions: { failures },
  processes: 1,
});

const readStatus = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

/**
 * True for a process that has not ended. One that nobody waits for, as in a container without an
 * init process, stays in the table as a zombie.
 */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    const isZombie = platform() === 'linux' && readStatus(pid).includes('State:\tZ');
    return !isZombie;
  } catch {
    return false;
  }
};

test('utterances survive processes that die at every third of them', async () => {
  await withPool(
    { ...scripted([{ action: 'exit', utterance: 3 }]), processes: 2 },
    async (pool) => {
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, startSeconds) => pool.transcribe(second, { startSeconds })),
      );
      const transcript = results.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
      const sentence = 'one two three four five six seven eight';
      expect(transcript).toBe([sentence, sentence, sentence].join(' '));
      expect(pool.statistics().processes.some(({ restarts }) => restarts > 0)).toBe(true);
    },
  );
});

test('an utterance that kills every process fails, and the others do not', async () => {
  await withPool(scripted([{ action: 'exit', atSeconds: 5 }]), async (pool) => {
    const results = await Promise.allSettled(
      [0, 5, 10].map((startSeconds) => pool.transcribe(second, { startSeconds })),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const error = results[1]?.status === 'rejected' ? results[1].reason : undefined;
    expect(EngineCrashedError.is(error)).toBe(true);
    expect(pool.statistics().processes[0]?.restarts).toBe(3);
  });
});

test('a process that hangs is replaced, and its utterance recognised', async () => {
  const options = scripted([{ action: 'hang', utterance: 2 }]);
  await withPool({ ...options, responseBaseMs: 300, responsePerAudioSecondMs: 0 }, async (pool) => {
    const first = await pool.transcribe(second);
    expect(await pool.transcribe(second)).toEqual(first);
    expect(pool.statistics().processes[0]?.restarts).toBe(1);
  });
});

test('a failure of the engine is reported as it is, without another try', async () => {
  await withPool(scripted([{ action: 'fail', utterance: 1 }]), async (pool) => {
    await expect(pool.transcribe(second)).rejects.toSatisfy(EngineFailedError.is);
    await pool.transcribe(second);
    expect(pool.statistics().processes[0]?.restarts).toBe(0);
  });
});

test('an engine that is not installed says what to do', async () => {
  const unavailable = 'Install it with: apt-get install nothing';
  await withPool({ engine: 'scripted', engineOptions: { unavailable } }, async (pool) => {
    await expect(pool.ready()).rejects.toThrow(unavailable);
    await expect(pool.transcribe(second)).rejects.toSatisfy(EngineUnavailableError.is);
  });
});

test.each([
  [{ libraryPath: '/nowhere/libpocketsphinx.so' }, 'EARSHOT_POCKETSPHINX_LIBRARY'],
  [{ modelPath: '/nowhere/en-us' }, '/nowhere/en-us/en-us.lm.bin'],
])('pocketsphinx that is not there says what to install: %o', async (engineOptions, hint) => {
  await withPool({ engine: 'pocketsphinx', engineOptions, processes: 1 }, async (pool) => {
    const error = await pool.ready().catch((reason: unknown) => reason);
    expect(EngineUnavailableError.is(error)).toBe(true);
    expect(String(error)).toContain(hasPocketsphinx || hint.startsWith('EARSHOT') ? hint : '');
    expect(String(error)).toMatch(/apt-get install libpocketsphinx3 pocketsphinx-en-us|brew/);
  });
});

test('processes and their costs are reported', async () => {
  await withPool(scripted([]), async (pool) => {
    await pool.transcribe(second);
    const [first] = pool.statistics().processes;
    expect(isAlive(first?.pid ?? 0)).toBe(true);
    expect(first?.residentBytes).toBeGreaterThan(1e6);
    expect(first?.cpuSeconds).toBeGreaterThan(0);
  });
});

test('processes leave the processor to the service when it is busy', async () => {
  await withPool(scripted([]), async (pool) => {
    await pool.transcribe(second);
    const [first] = pool.statistics().processes;
    expect(getPriority(first?.pid)).toBe(Math.max(5, getPriority()));
  });
});

test(
  'secrets of the environment are not passed on',
  needs(platform() === 'linux', 'there is no /proc'),
  async () => {
    vi.stubEnv('EARSHOT_API_KEY', 'canary');
    vi.stubEnv('EARSHOT_POCKETSPHINX_MODEL', '/nowhere');
    try {
      await withPool(scripted([]), async (pool) => {
        await pool.ready();
        const { pid } = pool.statistics().processes[0] ?? {};
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        expect(environment).toContain('EARSHOT_POCKETSPHINX_MODEL=/nowhere');
        expect(environment).not.toContain('canary');
      });
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

test('closing leaves no process behind', async () => {
  const pool = createEnginePool({ engine: 'scripted', processes: 2 });
  await pool.ready();
  const pids = pool.statistics().processes.map(({ pid }) => pid ?? 0);
  await pool.close();
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('no process outlives a parent that is killed', async () => {
  const entry = fileURLToPath(new URL('./support/pool-owner.mjs', import.meta.url));
  const owner = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string];
  const pids = line.split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  owner.kill('SIGKILL');
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 10_000 });
});

test('a task for which no process can be started fails, and nothing else does', async () => {
  const entry = fileURLToPath(new URL('./support/exhausted-owner.mjs', import.meta.url));
  const command = 'ulimit -n 1000 && exec "$0" "$1"';
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, entry]);
  expect(stdout).toBe(
    'EngineUnavailableError No process starts for the model for punctuation in model.',
  );
});

const hugePages = '/sys/kernel/mm/transparent_hugepage/enabled';
const { glibcVersionRuntime = '2.0' } = (
  process.report.getReport() as { header: { glibcVersionRuntime?: string } }
).header;
/**
 * True when Linux grants huge pages and the allocator can request them, as glibc can since version
 * 2.35.
 */
const hasHugePages =
  existsSync(hugePages) &&
  !readFileSync(hugePages, 'utf8').includes('[never]') &&
  Number(glibcVersionRuntime.split('.')[1]) >= 35;

describe('pocketsphinx', needsPocketsphinx, () => {
  const patient = { timeout: 120_000, ...needs(hasHugePages, 'there are no huge pages') };
  test('a decoder lies in huge pages', patient, async () => {
    await withPool({ engine: 'pocketsphinx', processes: 1 }, async (pool) => {
      await pool.transcribe(sentence.samples);
      const [first] = pool.statistics().processes;
      const memory = readFileSync(`/proc/${first?.pid}/smaps_rollup`, 'utf8');
      const [, kilobytes] = /^AnonHugePages:\s+(\d+) kB$/mu.exec(memory) ?? [];
      expect(Number(kilobytes)).toBeGreaterThan(10_000);
    });
  });

  test('an utterance whose process is killed meanwhile has the same result', async () => {
    await withPool({ engine: 'pocketsphinx', processes: 1 }, async (pool) => {
      const before = await pool.transcribe(sentence.samples);
      const [first] = pool.statistics().processes;
      const result = pool.transcribe(sentence.samples);
      process.kill(first?.pid ?? 0, 'SIGKILL');
      expect(await result).toEqual(before);
      expect(pool.statistics().processes[0]).toMatchObject({ restarts: 1, utterances: 2 });
    });
  }, 120_000);
});
