import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { preRecordedRequestSchema } from '@earshot/core';
import { createEnginePool, type EnginePool, type ScriptedFault } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import { systemClock } from '../clock/index.js';
import { createMetrics } from '../observability/index.js';
import type { JobQueue } from '../queue/index.js';
import { SourceError } from '../sources/index.js';
import type { StoredJob } from '../storage/index.js';
import { startWorker, type WorkerOptions } from './start-worker.js';

const speech = readFileSync(new URL('../../sample/meeting.wav', import.meta.url));
const requestParams = preRecordedRequestSchema.parse({ audio_url: 'https://files.example/a.wav' });

function startEngine(faults: ScriptedFault[] = []): EnginePool {
  const engine = createEnginePool({ engine: 'scripted', engineOptions: { faults }, processes: 1 });
  onTestFinished(() => engine.close());
  return engine;
}

function work(
  { storage }: TestStorage,
  queue: JobQueue,
  options: Partial<WorkerOptions> & Pick<WorkerOptions, 'engine'>,
) {
  const worker = startWorker({
    storage,
    queue,
    fetchSource: async () => ({
      stream: Readable.from([speech]),
      filename: 'a.wav',
      contentType: null,
      lengthBytes: null,
    }),
    maximumUploadBytes: 1_000_000,
    maximumAudioSeconds: 60,
    sourceDeadlineMs: 10_000,
    leaseMs: 30_000,
    concurrency: 1,
    canWork: () => true,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics({
      jobsQueued: async () => 0,
      jobsRunning: () => 0,
      liveSessions: () => 0,
      liveChannels: () => 0,
      engine: () => options.engine.statistics(),
    }),
    ...options,
  });
  onTestFinished(() => worker.stop(0));
  return worker;
}

/** The job as soon as `isReached`; the clock of the storage goes on with each look, so that attempts come due. */
async function watch(
  { storage, keyId, clock }: TestStorage,
  id: string,
  isReached: (job: StoredJob) => boolean,
  passMs = 200,
): Promise<StoredJob> {
  for (let look = 0; look < 1000; look += 1) {
    const job = await storage.jobs.get(keyId, id);
    if (job !== undefined && isReached(job)) return job;
    clock.advance(passMs);
    await systemClock.sleep(10);
  }
  throw new Error('the job did not get there');
}
const hasEnded = ({ status }: StoredJob): boolean => status === 'done' || status === 'error';

describe('startWorker', () => {
  test('takes a job to its end, with the audio that it fetched', async () => {
    const world = await openTestStorage();
    const id = await world.createJob({ requestParams });
    work(world, world.queue(), { engine: startEngine() });
    const job = await watch(world, id, hasEnded);
    expect(job).toMatchObject({
      status: 'done',
      attempts: 1,
      file: { filename: 'a.wav', source: requestParams.audio_url, audioDuration: 8.755 },
      postSessionMetadata: { engine: { id: 'scripted' }, attempts: 1 },
    });
  });

  verifies(
    'durability.poison-job',
    'a fault of ours is tried again, three times in all',
    async () => {
      const world = await openTestStorage();
      const id = await world.createJob({ requestParams });
      let attempts = 0;
      work(world, world.queue(), {
        engine: startEngine(),
        fetchSource: async () => {
          attempts += 1;
          throw new Error('the network of ours is down');
        },
      });
      const job = await watch(world, id, hasEnded);
      expect(attempts).toBe(3);
      expect(job).toMatchObject({
        status: 'error',
        errorCode: 500,
        attempts: 3,
        postSessionMetadata: { error: { code: 500, message: 'Something went wrong on our side' } },
      });
      expect(job.completedAt).not.toBeNull();
    },
  );

  test('a fault of the source is not tried again', async () => {
    const world = await openTestStorage();
    const id = await world.createJob({ requestParams });
    work(world, world.queue(), {
      engine: startEngine(),
      fetchSource: async () => {
        throw new SourceError('source-refused', 'The source answers 404', { errorCode: 404 });
      },
    });
    expect(await watch(world, id, hasEnded)).toMatchObject({
      errorCode: 404,
      attempts: 1,
      file: null,
    });
  });

  verifies(
    ['job.error.too-large'],
    'audio that is too long or too large ends as 413, and its bytes are removed',
    async () => {
      const world = await openTestStorage();
      const engine = startEngine();
      const long = await world.createJob({ requestParams });
      const first = work(world, world.queue(), { engine, maximumAudioSeconds: 5 });
      expect(await watch(world, long, hasEnded)).toMatchObject({ errorCode: 413, file: null });
      await first.stop(0);
      const large = await world.createJob({ requestParams });
      work(world, world.queue(), { engine, maximumUploadBytes: 1000 });
      expect(await watch(world, large, hasEnded)).toMatchObject({ errorCode: 413, file: null });
      const media = readdirSync(join(world.dataFolder, 'media'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(media.filter((entry) => entry.isFile())).toEqual([]);
    },
  );

  verifies(
    'job.error.internal',
    'audio that kills every engine process fails its job alone',
    async () => {
      const world = await openTestStorage();
      const engine = startEngine([{ action: 'exit', atSeconds: 6 }]);
      const id = await world.createJob({ requestParams });
      work(world, world.queue(), { engine });
      expect(await watch(world, id, hasEnded)).toMatchObject({ status: 'error', errorCode: 500 });
    },
    20_000,
  );

  test('jobs wait while there is no engine', async () => {
    const world = await openTestStorage();
    let isAvailable = false;
    const queue = world.queue();
    const id = await world.createJob({ requestParams });
    work(world, queue, { engine: startEngine(), canWork: () => isAvailable });
    await systemClock.sleep(100);
    expect((await world.storage.jobs.get(world.keyId, id))?.status).toBe('queued');
    isAvailable = true;
    queue.notify();
    expect((await watch(world, id, hasEnded)).status).toBe('done');
  });

  test('a worker that stops gives its job back, and the attempt does not count', async () => {
    const world = await openTestStorage();
    const engine = startEngine([{ action: 'delay', delayMs: 60_000 }]);
    const id = await world.createJob({ requestParams });
    const worker = work(world, world.queue(), { engine });
    await watch(world, id, ({ status }) => status === 'processing');
    expect(worker.running).toBe(1);
    await worker.stop(0);
    expect(worker.running).toBe(0);
    expect(await world.storage.jobs.get(world.keyId, id)).toMatchObject({
      status: 'queued',
      attempts: 0,
    });
  });

  verifies(
    'durability.fencing',
    'a worker that lost its lease writes nothing',
    async () => {
      const world = await openTestStorage();
      const slow = startEngine([{ action: 'delay', delayMs: 1500 }]);
      const id = await world.createJob({ requestParams });
      const late = world.queue({ instanceId: 'late' });
      // The heartbeats of this worker never arrive.
      late.heartbeat = async () => true;
      const worker = work(world, late, { engine: slow });
      await watch(world, id, ({ status }) => status === 'processing');
      world.clock.advance(31_000);
      work(world, world.queue({ instanceId: 'prompt' }), { engine: startEngine() });
      const job = await watch(world, id, hasEnded, 0);
      expect(job).toMatchObject({ status: 'done', attempts: 2 });
      await worker.stop(5000);
      expect(await world.storage.jobs.get(world.keyId, id)).toEqual(job);
    },
    20_000,
  );
});
