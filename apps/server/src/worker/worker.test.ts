import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type PreRecordedResult, preRecordedRequestSchema } from '@earshot/core';
import { createEnginePool, type EnginePool, type ScriptedFailure } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRegistry } from '../../test/support/engines.js';
import {
  openTestStorage,
  type TestStorage,
  writeAudio,
} from '../../test/support/open-test-storage.js';
import { encodeWav } from '../../test/support/wav.js';
import { systemClock } from '../clock/index.js';
import { createFileDecoder } from '../decoding/index.js';
import { KeySlots } from '../limits/key-slots.js';
import { createMetrics } from '../observability/metrics.js';
import type { JobQueue } from '../queue/index.js';
import { SourceError } from '../sources/index.js';
import { sampleFile } from '../storage/conformance/samples.js';
import type { StoredJob } from '../storage/index.js';
import type { JobClaim } from '../storage/ports/job-claims.js';
import { noServices } from '../transcription/index.js';
import { Worker, type WorkerOptions } from './worker.js';

const speech = readFileSync(new URL('../../sample/meeting.wav', import.meta.url));
const requestParams = {
  ...preRecordedRequestSchema.parse({ audio_url: 'https://files.example/a.wav' }),
};

function startEngine(failures: ScriptedFailure[] = []): EnginePool {
  const engine = createEnginePool({
    engine: 'scripted',
    engineOptions: { failures },
    processes: 1,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** An engine with some members in place of its own. */
function withOverrides(engine: EnginePool, overrides: Partial<EnginePool>): EnginePool {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(overrides, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function work(
  { storage }: TestStorage,
  queue: JobQueue,
  { engine, ...options }: Partial<WorkerOptions> & { engine: EnginePool },
) {
  const worker = new Worker({
    storage,
    queue,
    fetchSource: async () => ({
      stream: Readable.from([speech]),
      filename: 'a.wav',
      contentType: null,
      lengthBytes: null,
    }),
    maximumUploadBytes: 1_000_000,
    decoder: createFileDecoder({ maximumAudioSeconds: 60, clock: systemClock }),
    sourceDeadlineMs: 10_000,
    leaseMs: 30_000,
    concurrency: 1,
    fetchSlots: new KeySlots({ total: 16, perKey: 4, reserved: 4 }),
    canWork: () => true,
    engines: createRegistry(engine),
    addOnServices: { forTranscript: () => noServices },
    readKnownVoices: async () => [],
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics({
      jobsQueued: async () => 0,
      oldestQueuedSeconds: async () => 0,
      jobsRunning: () => 0,
      fetchesRunning: () => 0,
      callbacksWaiting: async () => 0,
      callbacksLeftOut: () => 0,
      liveSessions: () => 0,
      liveChannels: () => 0,
      freeLiveChannels: () => 0,
      nodesServing: () => 1,
      engines: () => createRegistry(engine).states,
    }),
    ...options,
  });
  worker.start();
  onTestFinished(() => worker.stop(0));
  return worker;
}

/**
 * The job as soon as `isReached`. The clock of the storage advances with each poll, so that
 * attempts come due.
 */
async function watch(
  { storage, keyId, clock }: TestStorage,
  id: string,
  isReached: (job: StoredJob) => boolean,
  passMs = 200,
): Promise<StoredJob> {
  return vi.waitUntil(
    async () => {
      clock.advance(passMs);
      const job = await storage.jobs.get(keyId, id);
      return job !== undefined && isReached(job) ? job : undefined;
    },
    // Processes of engines start slowly on a loaded machine.
    { interval: 10, timeout: 60_000 },
  ) as Promise<StoredJob>;
}
/** Creates a job of another key, and waits until it is done. The clock stands still. */
async function completeJob(
  { createJob, storage }: TestStorage,
  queue: JobQueue,
  keyId: string,
): Promise<void> {
  const id = await createJob({ requestParams: { ...requestParams }, keyId });
  queue.wakeUp.notify();
  await expect
    .poll(async () => (await storage.jobs.get(keyId, id))?.status, { timeout: 20_000 })
    .toBe('done');
}

const hasEnded = ({ status }: StoredJob): boolean => status === 'done' || status === 'error';

describe('Worker', () => {
  test('takes a job to its end, with the audio that it fetched', async () => {
    const world = await openTestStorage();
    const id = await world.createJob({ requestParams });
    work(world, world.queue(), { engine: startEngine() });
    const job = await watch(world, id, hasEnded);
    expect(job).toMatchObject({
      status: 'done',
      attempts: 1,
      file: { filename: 'a.wav', source: requestParams.audio_url, durationSeconds: 8.755 },
      postSessionMetadata: { engine: { id: 'scripted' }, attempts: 1 },
    });
  });

  test('claims nothing while nothing is pending, and then what another process has created', async () => {
    const world = await openTestStorage();
    const queue = world.queue();
    const claims = vi.spyOn(queue, 'claimSeveral');
    const looks = vi.spyOn(world.storage.pendingWork, 'look');
    work(world, queue, { engine: startEngine() });
    await vi.waitUntil(
      () => {
        world.clock.advance(1000);
        return looks.mock.calls.length >= 8;
      },
      { interval: 5 },
    );
    // One for each stage, at the start.
    expect(claims).toHaveBeenCalledTimes(2);
    const id = await world.createJob({ requestParams });
    expect((await watch(world, id, hasEnded)).status).toBe('done');
  });

  verifies(
    'parameters.language',
    'the one language of a recording is that in which the engine recognises each channel, and the one of its transcript',
    async () => {
      const world = await openTestStorage();
      const engine = startEngine();
      const asked: unknown[] = [];
      let known: EnginePool['capabilities']['languages'] = ['en', 'de', 'fr'];
      // It accepts any language.
      const polyglot = withOverrides(engine, {
        get capabilities() {
          return { ...engine.capabilities, languages: known };
        },
        transcribe: async (samples, options = {}, signal) => {
          const { language, ...others } = options;
          asked.push(language);
          const recognised = await engine.transcribe(samples, others, signal);
          return { ...recognised, language: language ?? recognised.language };
        },
      });
      const samples = Int16Array.from({ length: 48_000 }, (_, index) => index % 1000);
      const stereo = encodeWav([samples, samples.map((sample) => -sample)], 16_000);
      work(world, world.queue(), {
        engine: polyglot,
        fetchSource: async () => ({
          stream: Readable.from([stereo]),
          filename: 'a.wav',
          contentType: null,
          lengthBytes: null,
        }),
      });
      for (const [languages, expected] of [
        [['de'], 'de'],
        [['fr'], 'fr'],
        [[], 'en'],
      ] as const) {
        asked.length = 0;
        // Only an engine with one language can do without a name.
        if (languages.length === 0) known = ['en'];
        const id = await world.createJob({
          requestParams: {
            ...requestParams,
            language_config: { languages, code_switching: false },
            channel_mode: 'separate',
          },
        });
        expect((await watch(world, id, hasEnded)).status).toBe('done');
        const result = JSON.parse(
          (await world.storage.results.readText(id)) ?? '',
        ) as PreRecordedResult;
        expect(result.transcription?.languages).toEqual([expected]);
        expect(
          result.transcription?.utterances.map(({ channel, language }) => [channel, language]),
        ).toEqual([
          [0, expected],
          [1, expected],
        ]);
        expect(asked).toEqual([languages[0], languages[0]]);
      }
    },
  );

  verifies(
    'durability.poison-job',
    'an error of the service is tried again, three times in all',
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
        postSessionMetadata: {
          error: { code: 500, message: 'The service failed to process the job' },
        },
      });
      expect(job.completedAt).not.toBeNull();
    },
  );

  test('an error of the source is not tried again', async () => {
    const world = await openTestStorage();
    const id = await world.createJob({ requestParams });
    work(world, world.queue(), {
      engine: startEngine(),
      fetchSource: async () => {
        throw new SourceError('source-refused', 'The source responds with 404', { errorCode: 404 });
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
      const first = work(world, world.queue(), {
        engine,
        decoder: createFileDecoder({ maximumAudioSeconds: 5, clock: systemClock }),
      });
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
    const waits = vi.spyOn(queue.wakeUp, 'wait');
    work(world, queue, { engine: startEngine(), canWork: () => isAvailable });
    // Neither of the two stages has found work.
    await vi.waitFor(() => expect(waits.mock.calls.length).toBeGreaterThanOrEqual(2));
    expect((await world.storage.jobs.get(world.keyId, id))?.status).toBe('queued');
    isAvailable = true;
    queue.wakeUp.notify();
    expect((await watch(world, id, hasEnded)).status).toBe('done');
  });

  verifies(
    'cluster.elsewhere',
    'recordings that only another node can transcribe are left to it, and claimed no second time',
    async () => {
      const world = await openTestStorage();
      const pool = startEngine();
      const engines = createRegistry(pool);
      const { capabilities } = pool;
      engines.setRemote([{ nodeId: 'b', name: 'large', isAvailable: true, capabilities }]);
      const claim = vi.spyOn(world.storage.claims, 'claim');
      const queue = world.queue();
      await world.storage.files.insert(sampleFile(world.keyId, 'file'));
      const create = (engine?: string) =>
        world.createJob({ requestParams, engine, fileId: 'file' });
      const theirs = [await create('large'), await create('large')];
      const fetched = await world.createJob({ requestParams, engine: 'large' });
      const mine = await world.createJob({ requestParams });
      work(world, queue, { engine: pool, engines });
      expect((await watch(world, mine, hasEnded)).status).toBe('done');
      await watch(world, fetched, ({ file, status }) => file !== null && status === 'queued');
      const claims = await Promise.all(
        claim.mock.results.map(({ value }) => value as Promise<JobClaim[]>),
      );
      const claimedHere = claims
        .flat()
        .filter((claimed) => claimed.job.engine === 'large' && claimed.job.file);
      expect(claimedHere).toHaveLength(1);
      for (const id of theirs)
        expect(await world.storage.jobs.get(world.keyId, id)).toMatchObject({
          status: 'queued',
          attempts: 0,
        });
      // Without the node nobody serves the engine.
      engines.setRemote([]);
      queue.wakeUp.notify();
      for (const id of theirs)
        expect(await watch(world, id, hasEnded)).toMatchObject({
          status: 'error',
          errorMessage: expect.stringContaining('the engine large does not exist'),
        });
    },
    30_000,
  );

  test('a worker that stops gives its job back, and the attempt does not count', async () => {
    const world = await openTestStorage();
    const engine = startEngine([{ action: 'delay', delayMs: 60_000 }]);
    const id = await world.createJob({ requestParams });
    const worker = work(world, world.queue(), { engine });
    await watch(world, id, ({ status }) => status === 'processing');
    await vi.waitFor(() => expect(worker.running).toBe(1));
    await worker.stop(0);
    expect(worker.running).toBe(0);
    expect(await world.storage.jobs.get(world.keyId, id)).toMatchObject({
      status: 'queued',
      attempts: 0,
    });
  });

  verifies(
    'progress.resumed-work',
    'the next attempt continues behind what the last one has published, and the result has each utterance once',
    async () => {
      const world = await openTestStorage();
      const id = await world.createJob({ requestParams });
      const twoMinutes = encodeWav([new Int16Array(120 * 8000)], 8000);
      const source = {
        maximumUploadBytes: twoMinutes.length,
        decoder: createFileDecoder({ maximumAudioSeconds: 600, clock: systemClock }),
        fetchSource: async () => ({
          stream: Readable.from([twoMinutes]),
          filename: 'a.wav',
          contentType: null,
          lengthBytes: null,
        }),
      };
      const counts: number[] = [];
      for (const utterances of [1, 6, 12]) {
        const engine = startEngine([{ action: 'delay', delayMs: 150 }]);
        await engine.ready();
        const worker = work(world, world.queue(), { ...source, engine });
        await vi.waitFor(
          async () =>
            expect(
              (await world.storage.jobs.getState(world.keyId, id))?.utterances,
            ).toBeGreaterThanOrEqual(utterances),
          { timeout: 20_000 },
        );
        await worker.stop(0);
        counts.push(engine.statistics().utterances);
      }
      const engine = startEngine();
      await engine.ready();
      work(world, world.queue(), { ...source, engine });
      expect(await watch(world, id, hasEnded)).toMatchObject({ status: 'done' });
      const result = JSON.parse(
        (await world.storage.results.readText(id)) ?? '',
      ) as PreRecordedResult;
      const starts = result.transcription?.utterances.map(({ start }) => start) ?? [];
      expect(starts).toHaveLength(30);
      expect(new Set(starts).size).toBe(30);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      // Only utterances that were under way at the end of an attempt were recognised twice.
      const recognised = counts.reduce((total, count) => total + count, 0);
      expect(recognised + engine.statistics().utterances).toBeLessThan(30 + 3 * 8);
    },
    60_000,
  );

  verifies(
    'durability.fencing',
    'a worker that lost its lease writes nothing',
    async () => {
      const world = await openTestStorage();
      const engine = startEngine();
      const successor = new AbortController();
      const succeeded = once(successor.signal, 'abort');
      // It recognises once the successor has ended the job.
      const held = withOverrides(engine, {
        transcribe: async (...given) => {
          await succeeded;
          return engine.transcribe(...given);
        },
      });
      const id = await world.createJob({ requestParams });
      const late = world.queue({ instanceId: 'late' });
      // The heartbeats of this worker never arrive, nor do its reports, which would prolong its
      // lease as well.
      late.heartbeat = async () => true;
      late.report = async () => true;
      const worker = work(world, late, { engine: held });
      await watch(world, id, ({ status, file }) => status === 'processing' && file !== null);
      world.clock.advance(31_000);
      work(world, world.queue({ instanceId: 'prompt' }), { engine: startEngine() });
      const job = await watch(world, id, hasEnded, 0);
      expect(job).toMatchObject({ status: 'done', attempts: 2 });
      successor.abort();
      await vi.waitFor(() => expect(worker.running).toBe(0), 10_000);
      expect(await world.storage.jobs.get(world.keyId, id)).toEqual(job);
    },
    20_000,
  );

  verifies(
    'queue.fairness',
    'sources of a key that hang hold up neither its recordings that are here nor another key',
    async () => {
      const world = await openTestStorage();
      const { key: other } = await world.storage.keys.create('other');
      const hanging = preRecordedRequestSchema.parse({ audio_url: 'https://hang.example/a.wav' });
      for (let count = 0; count < 20; count += 1)
        await world.createJob({ requestParams: { ...hanging } });
      const fetches: string[] = [];
      const queue = world.queue();
      work(world, queue, {
        engine: startEngine(),
        fetchSource: async (url, { keyId }) => {
          fetches.push(url);
          return {
            // Some bytes, and never an end.
            stream:
              keyId === world.keyId && url.includes('hang')
                ? new Readable({ read: () => undefined })
                : Readable.from([speech]),
            filename: 'a.wav',
            contentType: null,
            lengthBytes: null,
          };
        },
      });
      await expect.poll(() => fetches.length).toBe(4);
      await completeJob(world, queue, other.id);
      expect(fetches).toHaveLength(5);
      const fileId = randomUUID();
      await writeAudio(world, fileId, speech);
      await world.storage.files.insert({
        id: fileId,
        keyId: world.keyId,
        filename: 'a.wav',
        source: null,
        extension: 'wav',
        sizeBytes: speech.byteLength,
        durationSeconds: 8.755,
        channelCount: 1,
        audio: null,
      });
      const own = await world.createJob({ requestParams: { ...requestParams }, fileId });
      queue.wakeUp.notify();
      expect((await watch(world, own, hasEnded, 0)).status).toBe('done');
    },
    30_000,
  );

  verifies(
    'queue.fairness',
    'recordings of a key that take long leave a slot for another key',
    async () => {
      const world = await openTestStorage();
      const { key: other } = await world.storage.keys.create('other');
      const engine = startEngine();
      let isSlow = true;
      // Each job has a signal of its own.
      const slow = new Set<AbortSignal | undefined>();
      const sometimesSlow = withOverrides(engine, {
        parallelism: 16,
        transcribe: async (samples, options, signal) => {
          if (isSlow) slow.add(signal);
          if (slow.has(signal))
            await new Promise((_, reject) =>
              signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
            );
          return engine.transcribe(samples, options, signal);
        },
      });
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1)
        ids.push(await world.createJob({ requestParams: { ...requestParams } }));
      const queue = world.queue();
      work(world, queue, { engine: sometimesSlow, concurrency: 2 });
      await expect.poll(() => slow.size, { timeout: 20_000 }).toBe(2);
      isSlow = false;
      await completeJob(world, queue, other.id);
      const own = await Promise.all(ids.map((id) => world.storage.jobs.get(world.keyId, id)));
      expect(own.filter((job) => job?.progress.stage === 'transcribe')).toHaveLength(2);
    },
    30_000,
  );
});
