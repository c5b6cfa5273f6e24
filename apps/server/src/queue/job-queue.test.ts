import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import { watchQueryPlans, wholeTable } from '../../test/support/query-plans.js';
import { jsonFragments, type Lease } from '../storage/index.js';
import { SqlJobClaims } from '../storage/sql/job-claims.js';
import { sqliteClaimQueries } from '../storage/sqlite/claim-queries.js';
import { MonotonicLeaseClock } from '../storage/sqlite/monotonic-lease-clock.js';
import type { ClaimedJob } from './claimed-job.js';
import { JobQueue } from './job-queue.js';

const completion = (name: string) => ({
  result: jsonFragments({ name }),
  postSessionMetadata: { by: name },
});
const failure = (retry: boolean) => ({
  errorCode: 504,
  message: 'too slow',
  postSessionMetadata: {},
  retry,
});

async function claim(queue: JobQueue): Promise<ClaimedJob> {
  return (await queue.claim()) ?? expect.fail('there is a job to claim');
}

describe('the queue', () => {
  it('gives the oldest job first, and each once', async () => {
    const { queue, createJob } = await openTestStorage();
    const ids = [await createJob(), await createJob()];
    const jobs = queue();
    expect((await claim(jobs)).job.id).toBe(ids[0]);
    expect((await claim(jobs)).job).toMatchObject({
      id: ids[1],
      status: 'processing',
      attempts: 1,
    });
    expect(await jobs.claim()).toBeUndefined();
  });

  it('serves the key with the fewest jobs in progress first', async () => {
    const { storage, queue, createJob } = await openTestStorage();
    const other = await storage.keys.create('other');
    await createJob();
    await createJob();
    const patient = await createJob({ keyId: other.key.id });
    const jobs = queue();
    await claim(jobs);
    expect((await claim(jobs)).job.id).toBe(patient);
  });

  it('ends a job although its journal cannot be removed then', async () => {
    const { storage, queue, createJob, keyId } = await openTestStorage();
    const id = await createJob();
    const jobs = queue();
    const { lease } = await claim(jobs);
    await jobs.report(lease, {
      progress: {
        stage: 'transcribe',
        audioSecondsDone: 1,
        audioSecondsTotal: 2,
        fetchedBytes: null,
        totalBytes: null,
      },
      utterances: ['{}'],
      settledSamples: [16_000],
    });
    await sql`create trigger kept before delete on utterance_batches begin select raise(abort, 'kept'); end`.execute(
      storage.database,
    );
    expect(await jobs.complete(lease, completion('first'))).toBe(true);
    expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'done' });
  });

  it('ends a job with its result, once', async () => {
    const { storage, queue, createJob, keyId, clock } = await openTestStorage();
    const id = await createJob();
    const jobs = queue();
    const { lease } = await claim(jobs);
    clock.advance(5000);
    expect(await jobs.complete(lease, completion('first'))).toBe(true);
    expect(await jobs.complete(lease, completion('second'))).toBe(false);
    expect(await jobs.fail(lease, failure(false))).toBe(false);
    expect(await jobs.release(lease)).toBe(false);
    expect(await storage.jobs.get(keyId, id)).toMatchObject({
      status: 'done',
      completedAt: clock.now(),
      errorCode: null,
      postSessionMetadata: { by: 'first' },
    });
    expect(await storage.results.readText(id)).toBe('{"name":"first"}');
  });

  it('ends jobs together whose ends come at once, except for one that cannot be written', async () => {
    const { storage, queue, createJob, keyId } = await openTestStorage();
    const ids = [await createJob(), await createJob(), await createJob(), await createJob()];
    const units: string[][] = [];
    const committed: string[] = [];
    const jobs = queue({
      onEnded: async (_unit, ended) => {
        units.push(ended.map(({ id }) => id));
        if (ended.some(({ id }) => id === ids[2])) throw new Error('no disk for this one');
      },
      onEndCommitted: (id) => committed.push(id),
    });
    const leases: Lease[] = [];
    for (const _id of ids) leases.push((await claim(jobs)).lease);
    const ends = await Promise.allSettled(
      leases.map((lease, index) =>
        index === 3 ? jobs.fail(lease, failure(false)) : jobs.complete(lease, completion('x')),
      ),
    );
    const written = { status: 'fulfilled', value: true };
    const failed = { status: 'rejected', reason: new Error('no disk for this one') };
    expect(ends).toEqual([written, written, failed, written]);
    expect(units.some((unit) => unit.length > 1)).toBe(true);
    const statuses = [];
    for (const id of ids) statuses.push((await storage.jobs.get(keyId, id))?.status);
    expect(statuses).toEqual(['done', 'done', 'processing', 'error']);
    expect(new Set(committed)).toEqual(new Set([ids[0], ids[1], ids[3]]));
    expect(committed).toHaveLength(3);
    expect(await storage.results.readText(ids[1] ?? '')).toBe('{"name":"x"}');
    expect(await storage.results.readText(ids[2] ?? '')).toBeUndefined();
  });

  it('tries again after an error of the service, later each time, and ends the job after the third attempt', async () => {
    const { storage, queue, createJob, keyId, clock } = await openTestStorage();
    const id = await createJob();
    const jobs = queue();
    for (const waitMs of [2000, 4000]) {
      expect(await jobs.fail((await claim(jobs)).lease, failure(true))).toBe(true);
      expect(await storage.jobs.get(keyId, id)).toMatchObject({
        status: 'queued',
        completedAt: null,
      });
      clock.advance(waitMs - 1);
      expect(await jobs.claim()).toBeUndefined();
      clock.advance(1);
    }
    await jobs.fail((await claim(jobs)).lease, failure(true));
    expect(await storage.jobs.get(keyId, id)).toMatchObject({
      status: 'error',
      errorCode: 504,
      attempts: 3,
    });
  });

  it('does not try again what cannot go better', async () => {
    const { storage, queue, createJob, keyId } = await openTestStorage();
    const id = await createJob();
    const jobs = queue();
    await jobs.fail((await claim(jobs)).lease, failure(false));
    expect(await storage.jobs.get(keyId, id)).toMatchObject({
      status: 'error',
      errorCode: 504,
      errorMessage: 'too slow',
    });
  });

  it('does not count an attempt that was released', async () => {
    const { queue, createJob } = await openTestStorage();
    await createJob();
    const jobs = queue();
    for (let round = 0; round < 5; round += 1) {
      const { job, lease } = await claim(jobs);
      expect(job.attempts).toBe(1);
      expect(await jobs.release(lease)).toBe(true);
    }
  });

  verifies(
    'engines.independent',
    'a deferred job comes back after its delay, without an attempt, and others of its key come first',
    async () => {
      const { queue, createJob, clock } = await openTestStorage();
      const ids = [await createJob(), await createJob()];
      const jobs = queue();
      const { job, lease } = await claim(jobs);
      expect(job.id).toBe(ids[0]);
      expect(await jobs.defer(lease, 20_000)).toBe(true);
      expect(await jobs.defer(lease, 20_000)).toBe(false);
      expect((await claim(jobs)).job.id).toBe(ids[1]);
      clock.advance(19_999);
      expect(await jobs.claim()).toBeUndefined();
      clock.advance(1);
      const again = await claim(jobs);
      expect(again.job).toMatchObject({ id: ids[0], attempts: 1 });
      // The delay is at most a minute, even if a longer one is requested.
      await jobs.defer(again.lease, 3_600_000);
      clock.advance(60_000);
      expect((await claim(jobs)).job).toMatchObject({ id: ids[0], attempts: 1 });
    },
  );

  verifies('durability.fencing', 'lets a worker that lost its lease write nothing', async () => {
    const { storage, queue, createJob, clock } = await openTestStorage();
    const id = await createJob();
    const jobs = queue();
    const slow = await claim(jobs);
    clock.advance(29_999);
    expect(await jobs.heartbeat(slow.lease)).toBe(true);
    clock.advance(29_999);
    expect(await jobs.claim()).toBeUndefined();
    clock.advance(1);
    const quick = await claim(jobs);
    expect(quick.job).toMatchObject({ id, attempts: 2 });
    expect(await jobs.heartbeat(slow.lease)).toBe(false);
    expect(await jobs.complete(slow.lease, completion('slow'))).toBe(false);
    expect(await jobs.fail(slow.lease, failure(false))).toBe(false);
    expect(await jobs.complete(quick.lease, completion('quick'))).toBe(true);
    expect(await storage.results.readText(id)).toBe('{"name":"quick"}');
  });

  verifies(
    ['durability.poison-job', 'job.error.internal'],
    'ends a job whose workers die each time, and takes the next',
    async () => {
      const { storage, queue, createJob, keyId, clock } = await openTestStorage();
      const poison = await createJob();
      const jobs = queue();
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        expect((await claim(jobs)).job).toMatchObject({ id: poison, attempts: attempt });
        clock.advance(30_000);
      }
      const healthy = await createJob();
      expect((await claim(jobs)).job.id).toBe(healthy);
      expect(await storage.jobs.get(keyId, poison)).toMatchObject({
        status: 'error',
        errorCode: 500,
        attempts: 3,
        completedAt: clock.now(),
      });
    },
  );

  it.each([
    ['forwards', 3_600_000],
    ['back', -3_600_000],
  ])('works when the time of day is set %s by an hour', async (_, jumpMs) => {
    const { queue, clock, createJob } = await openTestStorage();
    const inProgress = await createJob();
    const jobs = queue();
    const first = await claim(jobs);
    const waiting = await createJob();
    clock.setBy(jumpMs);
    expect((await claim(jobs)).job.id).toBe(waiting);
    expect(await jobs.claim()).toBeUndefined();
    clock.advance(29_999);
    expect(await jobs.heartbeat(first.lease)).toBe(true);
    clock.advance(30_000);
    expect((await claim(jobs)).job).toMatchObject({ id: inProgress, attempts: 2 });
  });

  it('takes again what was in progress before the machine was started again', async () => {
    const { storage, queue, createJob, clock } = await openTestStorage();
    const id = await createJob();
    const longRunning = { ...clock, monotonicMs: () => 1e9 };
    const leases = new MonotonicLeaseClock(longRunning);
    const claims = new SqlJobClaims(
      storage.database,
      { leases, queries: sqliteClaimQueries },
      longRunning,
    );
    const options = { instanceId: 'a', leaseMs: 30_000 };
    await new JobQueue({ ...storage, claims }, longRunning, options).claim();
    expect((await claim(queue())).job).toMatchObject({ id, attempts: 2 });
  });

  it('makes the jobs of a dead process claimable at once', async () => {
    const { queue, createJob } = await openTestStorage();
    await createJob();
    await claim(queue({ instanceId: 'dead' }));
    const jobs = queue();
    expect(await jobs.claim()).toBeUndefined();
    expect(await jobs.expireLeases(['dead'])).toBe(1);
    expect((await claim(jobs)).job.attempts).toBe(2);
  });

  it('wakes whoever waits, also when the notification came just before', async () => {
    const { queue, clock } = await openTestStorage();
    const jobs = queue();
    const { signal } = new AbortController();
    const waiting = jobs.wakeUp.wait(60_000, signal, jobs.wakeUp.notifications);
    jobs.wakeUp.notify();
    await waiting;
    jobs.wakeUp.notify();
    await jobs.wakeUp.wait(60_000, signal, jobs.wakeUp.notifications - 1);
    const slept = jobs.wakeUp.wait(60_000, signal, jobs.wakeUp.notifications);
    clock.advance(60_000);
    await slept;
    await expect(jobs.wakeUp.wait(60_000, AbortSignal.abort(new Error('stop')), 0)).rejects.toThrow(
      'stop',
    );
  });
});

describe('the stages of a job', () => {
  const createFile = (keyId: string, id: string) => ({
    id,
    keyId,
    filename: 'a.wav',
    source: 'https://example.org/a.wav',
    extension: 'wav',
    sizeBytes: 1,
    durationSeconds: 1,
    channelCount: 1,
    audio: null,
  });

  async function fetched(world: TestStorage, jobs: JobQueue): Promise<void> {
    const { job, lease } =
      (await jobs.claim({ stage: 'fetch' })) ?? expect.fail('there is a job to fetch');
    const file = createFile(job.keyId, lease.token);
    expect(
      await jobs.handOver(
        lease,
        { file, postSessionMetadata: { stages_seconds: { acquire: 2 } } },
        world.storage.files,
      ),
    ).toBe(true);
  }

  it('are taken by whoever asks for them; between them nobody holds the job', async () => {
    const world = await openTestStorage();
    const id = await world.createJob();
    const jobs = world.queue();
    expect(await jobs.claim({ stage: 'transcribe' })).toBeUndefined();
    await fetched(world, jobs);
    expect(await world.storage.jobs.get(world.keyId, id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      file: { filename: 'a.wav' },
      postSessionMetadata: { stages_seconds: { acquire: 2 } },
    });
    expect(await jobs.claim({ stage: 'fetch' })).toBeUndefined();
    const other = world.queue({ instanceId: 'other' });
    expect((await other.claim({ stage: 'transcribe' }))?.job).toMatchObject({ id, attempts: 1 });
  });

  it('have attempts of their own, and an abandoned stage is taken again as that stage', async () => {
    const world = await openTestStorage();
    const id = await world.createJob();
    const abandoned: string[] = [];
    const jobs = world.queue({ onAbandoned: async (token) => void abandoned.push(token) });
    const dead = await jobs.claim({ stage: 'fetch' });
    await jobs.claim({ stage: 'fetch' });
    world.clock.advance(30_000);
    expect(await jobs.claim({ stage: 'transcribe' })).toBeUndefined();
    await fetched(world, jobs);
    expect(abandoned).toEqual([dead?.lease.token]);
    for (const attempts of [1, 2, 3]) {
      const claimed = await jobs.claim({ stage: 'transcribe' });
      expect(claimed?.job).toMatchObject({ id, attempts });
      world.clock.advance(30_000);
      expect(await jobs.claim({ stage: 'fetch' })).toBeUndefined();
    }
    expect((await world.storage.jobs.get(world.keyId, id))?.status).toBe('error');
    expect(abandoned).toHaveLength(4);
  });

  it('hand nothing over once the lease is lost', async () => {
    const world = await openTestStorage();
    await world.createJob();
    const jobs = world.queue();
    const slow = await claim(jobs);
    world.clock.advance(30_000);
    await claim(jobs);
    const file = createFile(world.keyId, slow.lease.token);
    expect(
      await jobs.handOver(slow.lease, { file, postSessionMetadata: {} }, world.storage.files),
    ).toBe(false);
    expect(await world.storage.files.get(world.keyId, file.id)).toBeUndefined();
  });

  it('fetch no more of a key ahead than is soon transcribed', async () => {
    const world = await openTestStorage();
    const other = await world.storage.keys.create('other');
    const jobs = world.queue({ maximumFetchedAhead: 2 });
    for (let count = 0; count < 4; count += 1) await world.createJob();
    await fetched(world, jobs);
    await fetched(world, jobs);
    expect(await jobs.claim({ stage: 'fetch' })).toBeUndefined();
    const theirs = await world.createJob({ keyId: other.key.id });
    expect((await jobs.claim({ stage: 'fetch' }))?.job.id).toBe(theirs);
    // One is transcribed now, so that there is room for another one.
    await jobs.claim({ stage: 'transcribe' });
    await fetched(world, jobs);
  });

  it('leave the jobs of keys alone that have enough in progress', async () => {
    const world = await openTestStorage();
    const other = await world.storage.keys.create('other');
    const jobs = world.queue();
    for (let count = 0; count < 3; count += 1) await world.createJob();
    const theirs = await world.createJob({ keyId: other.key.id });
    const excludedKeyIds = [world.keyId];
    expect((await jobs.claim({ stage: 'fetch', excludedKeyIds }))?.job.id).toBe(theirs);
    expect(await jobs.claim({ stage: 'fetch', excludedKeyIds })).toBeUndefined();
    // Not even those whose worker died.
    await claim(jobs);
    world.clock.advance(30_000);
    excludedKeyIds.push(other.key.id);
    expect(await jobs.claim({ stage: 'fetch', excludedKeyIds })).toBeUndefined();
  });

  it('wait in counts that are right whatever becomes of a job', async () => {
    const world = await openTestStorage();
    const { storage, keyId, clock, createJob } = world;
    const jobs = world.queue();
    const countQueued = (id: string) =>
      storage.units.run((unit) => storage.jobs.countQueuedForKey(id, unit));
    const counts = () => countQueued(keyId);
    expect(await counts()).toEqual({ ofKey: 0, ofAll: 0 });
    await createJob({ kind: 'live' });
    for (let count = 0; count < 4; count += 1) await createJob();
    expect(await counts()).toEqual({ ofKey: 4, ofAll: 4 });
    await fetched(world, jobs);
    expect(await counts()).toEqual({ ofKey: 4, ofAll: 4 });
    const { lease, job } = (await jobs.claim({ stage: 'transcribe' })) ?? expect.fail('a job');
    expect(await counts()).toEqual({ ofKey: 3, ofAll: 3 });
    await jobs.complete(lease, completion('x'));
    await storage.jobs.delete(keyId, job.id);
    await jobs.fail((await claim(jobs)).lease, failure(true));
    await jobs.release((await claim(jobs)).lease);
    await jobs.fail((await claim(jobs)).lease, failure(false));
    clock.advance(30_000);
    expect(await countQueued('another')).toEqual({ ofKey: 0, ofAll: 2 });
  });

  it('are found by their indexes, however many jobs there are', async () => {
    const { storage, createJob, clock, dataFolder } = await openTestStorage();
    for (let count = 0; count < 3; count += 1) await createJob();
    const { database, plans } = watchQueryPlans(storage.database, dataFolder);
    const leases = new MonotonicLeaseClock(clock);
    const claims = new SqlJobClaims(database, { leases, queries: sqliteClaimQueries }, clock);
    const watched = { ...storage, claims };
    const jobs = new JobQueue(watched, clock, { instanceId: 'a', leaseMs: 30_000 });
    await jobs.claim({ stage: 'fetch' });
    await jobs.claim({ stage: 'transcribe', excludedKeyIds: ['another'] });
    const steps = plans();
    expect(steps.join('\n')).not.toContain('jobs_by_status');
    expect(steps.join('\n')).toContain('jobs_to_fetch');
    expect(steps.join('\n')).toContain('jobs_to_transcribe');
    expect(steps.join('\n')).toContain('jobs_in_work');
    expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  });
});

verifies(
  'durability.fencing',
  'whatever happens in whatever order, a job ends once',
  async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('claim' as const), worker: fc.nat(2) }),
      fc.record({
        kind: fc.constantFrom('complete', 'fail', 'retry', 'release', 'heartbeat'),
        worker: fc.nat(2),
      }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 5000, 30_000) }),
    );
    const { storage, queue, createJob, keyId, clock } = await openTestStorage();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const id = await createJob();
        const jobs = queue();
        const held = new Map<number, ClaimedJob>();
        let ends = 0;
        for (const next of steps) {
          if ('ms' in next) {
            clock.advance(next.ms);
            continue;
          }
          if (next.kind === 'claim') {
            const claimed = await jobs.claim();
            if (claimed !== undefined) held.set(next.worker, claimed);
            continue;
          }
          const lease = held.get(next.worker)?.lease;
          if (lease === undefined) continue;
          if (next.kind === 'complete' && (await jobs.complete(lease, completion('x')))) ends += 1;
          if (next.kind === 'fail' && (await jobs.fail(lease, failure(false)))) ends += 1;
          if (next.kind === 'retry') await jobs.fail(lease, failure(true));
          if (next.kind === 'release') await jobs.release(lease);
          if (next.kind === 'heartbeat') await jobs.heartbeat(lease);
        }
        expect(ends).toBeLessThanOrEqual(1);
        // The remaining jobs end as well.
        for (let round = 0; round < 4; round += 1) {
          clock.advance(60_000);
          const claimed = await jobs.claim();
          if (claimed !== undefined) await jobs.complete(claimed.lease, completion('last'));
        }
        const job = await storage.jobs.get(keyId, id);
        expect(['done', 'error']).toContain(job?.status);
        expect((job?.result ?? null) === null).toBe(job?.status === 'error');
      }),
      { numRuns: 300 },
    );
  },
  60_000,
);
