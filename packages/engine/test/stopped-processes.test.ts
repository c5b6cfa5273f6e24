import { verifies } from '@earshot/specification';
import { expect, vi } from 'vitest';
import { createEnginePool, type EnginePool, type EnginePoolOptions } from '../src/index.js';
import { feedChannel } from './support/feed-channel.js';

const second = new Int16Array(16_000);

/**
 * A pool that notices a stopped process after three to four seconds. Each utterance takes a while.
 */
async function withPool(
  options: Partial<EnginePoolOptions>,
  run: (pool: EnginePool) => Promise<void>,
): Promise<void> {
  const pool = createEnginePool({
    engine: 'scripted',
    engineOptions: { failures: [{ action: 'delay', delayMs: 300 }] },
    processes: 2,
    restartMs: 1,
    heartbeatCheckMs: 600,
    // A stopped process must be detected only by its silence.
    responseBaseMs: 600_000,
    ...options,
  } as EnginePoolOptions);
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

const stop = (pid: number | undefined) => process.kill(pid ?? 0, 'SIGSTOP');
const listPids = (pool: EnginePool) => pool.statistics().processes.map(({ pid }) => pid);
const allReady = (pool: EnginePool) =>
  vi.waitFor(
    () => expect(pool.statistics().processes.every(({ state }) => state === 'ready')).toBe(true),
    { timeout: 20_000 },
  );
const listRestarts = (pool: EnginePool) =>
  pool.statistics().processes.map(({ restarts }) => restarts);

verifies(
  'job.engine-stopped',
  'what a stopped process was doing is done by another one',
  async () => {
    await withPool({}, async (pool) => {
      await allReady(pool);
      const results = [0, 1, 2, 3].map((startSeconds) => pool.transcribe(second, { startSeconds }));
      const [first] = listPids(pool);
      stop(first);
      const texts = (await Promise.all(results)).flatMap(({ words }) =>
        words.map(({ text }) => text),
      );
      expect(texts.length).toBeGreaterThan(5);
      await vi.waitFor(() => expect(listPids(pool)).not.toContain(first), { timeout: 20_000 });
    });
  },
);

verifies(
  'job.engine-stopped',
  'work continues when all processes are stopped at once',
  async () => {
    await withPool({}, async (pool) => {
      await allReady(pool);
      const results = [0, 1, 2, 3].map((startSeconds) => pool.transcribe(second, { startSeconds }));
      for (const pid of listPids(pool)) stop(pid);
      await Promise.all(results);
      expect(listRestarts(pool)).toEqual([1, 1]);
    });
  },
);

verifies(
  'job.engine-stopped',
  'a process that is stopped before it is loaded is replaced',
  async () => {
    await withPool({ processes: 1, loadMs: 3000 }, async (pool) => {
      stop(listPids(pool)[0]);
      await pool.transcribe(second);
      expect(listRestarts(pool)).toEqual([1]);
    });
  },
);

verifies(
  'job.engine-stopped',
  'a live channel emits the same as if nothing had happened',
  async () => {
    const samples = new Int16Array(16_000 * 12);
    const listUtterances = (events: Awaited<ReturnType<typeof feedChannel>>) =>
      events.flatMap((event) =>
        event.type === 'final' ? [event.recognition.words.map(({ text }) => text)] : [],
      );
    await withPool({ processes: 1 }, async (pool) => {
      await allReady(pool);
      const calm = listUtterances(await feedChannel({ pool, samples }));
      expect(calm.length).toBeGreaterThan(1);
      let isStopped = false;
      const events = await feedChannel({
        pool,
        samples,
        beforeChunk(offset) {
          if (!isStopped && offset > 16_000 * 5) {
            isStopped = true;
            stop(listPids(pool)[0]);
          }
          return true;
        },
      });
      expect(events.some(({ type }) => type === 'rewind')).toBe(true);
      expect(listUtterances(events)).toEqual(calm);
    });
  },
);
