import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { type ClaimedJob, JobQueue } from './job-queue.js';

const completion = (name: string) => ({ result: { name }, postSessionMetadata: { by: name } });
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

  it('serves the key with the fewest jobs in work first', async () => {
    const { storage, queue, createJob } = await openTestStorage();
    const other = await storage.keys.create('other');
    await createJob();
    await createJob();
    const patient = await createJob({ keyId: other.key.id });
    const jobs = queue();
    await claim(jobs);
    expect((await claim(jobs)).job.id).toBe(patient);
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
      result: { name: 'first' },
      postSessionMetadata: { by: 'first' },
    });
  });

  it('tries again after a fault of ours, later each time, and gives up after the third', async () => {
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

  it('does not count an attempt that was given back', async () => {
    const { queue, createJob } = await openTestStorage();
    await createJob();
    const jobs = queue();
    for (let round = 0; round < 5; round += 1) {
      const { job, lease } = await claim(jobs);
      expect(job.attempts).toBe(1);
      expect(await jobs.release(lease)).toBe(true);
    }
  });

  verifies('durability.fencing', 'lets a worker that lost its lease write nothing', async () => {
    const { storage, queue, createJob, keyId, clock } = await openTestStorage();
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
    expect((await storage.jobs.get(keyId, id))?.result).toEqual({ name: 'quick' });
  });

  verifies(
    ['durability.poison-job', 'job.error.internal'],
    'ends a job whose workers die each time, and goes on with the next',
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
  ])('goes on when the time of day is set %s by an hour', async (_, jumpMs) => {
    const { queue, clock, createJob } = await openTestStorage();
    const inWork = await createJob();
    const jobs = queue();
    const first = await claim(jobs);
    const waiting = await createJob();
    clock.setBy(jumpMs);
    expect((await claim(jobs)).job.id).toBe(waiting);
    expect(await jobs.claim()).toBeUndefined();
    clock.advance(29_999);
    expect(await jobs.heartbeat(first.lease)).toBe(true);
    clock.advance(30_000);
    expect((await claim(jobs)).job).toMatchObject({ id: inWork, attempts: 2 });
  });

  it('takes up what was in work before the machine was started again', async () => {
    const { storage, queue, createJob, clock } = await openTestStorage();
    const id = await createJob();
    const longRunning = { ...clock, monotonicMs: () => 1e9 };
    await new JobQueue(storage.database, longRunning, { instanceId: 'a', leaseMs: 30_000 }).claim();
    expect((await claim(queue())).job).toMatchObject({ id, attempts: 2 });
  });

  it('hands the jobs of a dead process out at once', async () => {
    const { queue, createJob } = await openTestStorage();
    await createJob();
    await claim(queue({ instanceId: 'dead' }));
    const jobs = queue();
    expect(await jobs.claim()).toBeUndefined();
    expect(await jobs.expireLeasesOf(['dead'])).toBe(1);
    expect((await claim(jobs)).job.attempts).toBe(2);
  });

  it('wakes whoever waits, also when the call came just before', async () => {
    const { queue, clock } = await openTestStorage();
    const jobs = queue();
    const { signal } = new AbortController();
    const waiting = jobs.wait(60_000, signal);
    jobs.notify();
    await waiting;
    jobs.notify();
    await jobs.wait(60_000, signal);
    const slept = jobs.wait(60_000, signal);
    clock.advance(60_000);
    await slept;
    await expect(jobs.wait(60_000, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
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
        // Whatever is left comes to an end as well.
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
