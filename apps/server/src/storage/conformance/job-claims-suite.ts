import { expect } from 'vitest';
import type { JobClaim, JobEnding } from '../ports/job-claims.js';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { claimNext, claimOne, claimRequest, collect, endOne, sampleFile } from './samples.js';

const { leaseMs } = claimRequest;
const done: JobEnding = { status: 'done', postSessionMetadata: { by: 'this' } };
const error = { errorCode: 500, message: 'broken', reasonCode: 'internal_error' } as const;
const nothing = async (): Promise<void> => undefined;
const report = {
  progress: {
    stage: 'transcribe' as const,
    audioSecondsDone: 1,
    audioSecondsTotal: 2,
    fetchedBytes: null,
    totalBytes: null,
  },
  utterances: ['{"text":"a"}'],
  settledSamples: [16_000],
};

/** True for each write under a lease that was made, in the order of the port. */
async function writeAll({ claims }: Storage, { lease }: JobClaim): Promise<boolean[]> {
  return [
    await claims.extend(lease, leaseMs),
    await claims.report(lease, report, leaseMs),
    await claims.handOver(lease, { fileId: 'file', postSessionMetadata: {} }, nothing),
    await claims.retry(lease, { delayMs: 1000, maximumAttempts: 9 }),
    await claims.release(lease),
    await claims.defer(lease, 1000),
    await endOne({ claims }, lease, done),
  ];
}

/** Contract of `JobClaims`. */
export const jobClaimsSuite: ConformanceSuite = {
  'each job is claimed once, however many claim at once': async ({
    createJob,
    openNode,
    storage,
  }) => {
    const ids: string[] = [];
    for (let count = 0; count < 75; count += 1) ids.push(await createJob());
    const nodes = [storage, await openNode()];
    const claimed: string[] = [];
    const claimants = await atOnce(16, nodes, async (node, index) => {
      const tokens: string[] = [];
      for (;;) {
        const claim = await claimOne(node, { ...claimRequest, owner: `owner ${index}` });
        if (claim === undefined) return tokens;
        claimed.push(claim.job.id);
        tokens.push(claim.lease.token);
      }
    });
    expect(claimed.toSorted()).toEqual(ids.toSorted());
    expect(new Set(claimants.flat()).size).toBe(75);
  },

  'the oldest job of the key with the fewest jobs in progress is next': async ({
    createJob,
    storage,
  }) => {
    const { key } = await storage.keys.create('other');
    const mine = [await createJob(), await createJob()];
    const theirs = await createJob({ keyId: key.id });
    const order = [await claimNext(storage), await claimNext(storage), await claimNext(storage)];
    expect(order.map(({ job }) => job.id)).toEqual([mine[0], theirs, mine[1]]);
    expect(await claimOne(storage)).toBeUndefined();
  },

  'keys with equally many jobs in progress take turns, however long their backlogs are': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const { key: second } = await storage.keys.create('second');
    const { key: third } = await storage.keys.create('third');
    for (let count = 0; count < 4; count += 1) await createJob();
    for (const { id } of [second, third, third]) await createJob({ keyId: id });
    const order: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { job, lease } = await claimNext(storage);
      order.push(job.keyId);
      await endOne(storage, lease, done);
      // A key does not get ahead by deleting what was done.
      if (job.keyId === keyId) await storage.jobs.delete(keyId, job.id);
    }
    const [a, b, c] = [keyId, second.id, third.id];
    expect(order).toEqual([a, b, c, a, c, a, a]);
  },

  'a claim is of its stages, and not of excluded keys': async ({ createJob, keyId, storage }) => {
    await storage.files.insert(sampleFile(keyId, 'file'));
    const stored = await createJob({ fileId: 'file' });
    const fetched = await createJob();
    const excludedKeyIds = [keyId];
    expect(await claimOne(storage, { ...claimRequest, excludedKeyIds })).toBeUndefined();
    expect((await claimNext(storage, { stages: ['fetch'] })).job.id).toBe(fetched);
    expect((await claimNext(storage, { stages: ['transcribe'] })).job.id).toBe(stored);
  },

  'a job whose lease has expired is claimed again, by one': async ({
    clock,
    createJob,
    openNode,
    storage,
  }) => {
    await createJob();
    const first = await claimNext(storage);
    clock.advance(leaseMs - 1);
    expect(await storage.claims.extend(first.lease, leaseMs)).toBe(true);
    clock.advance(leaseMs - 1);
    expect(await claimOne(storage)).toBeUndefined();
    clock.advance(1);
    const nodes = [storage, await openNode()];
    const again = await atOnce(8, nodes, (node) => claimOne(node));
    const [second, ...others] = again.filter((claim) => claim !== undefined);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ job: { attempts: 2 }, abandonedToken: first.lease.token });
  },

  'a holder that was replaced writes nothing, and its further writes are not made': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const id = await createJob();
    const replaced = await claimNext(storage);
    clock.advance(leaseMs);
    const holder = await claimNext(storage);
    const before = await storage.jobs.get(keyId, id);
    expect(await writeAll(storage, replaced)).toEqual(Array.from({ length: 7 }, () => false));
    const refused = () => Promise.reject(new Error('must not be called'));
    expect(await endOne(storage, replaced.lease, done, refused)).toBe(false);
    expect(await storage.jobs.get(keyId, id)).toEqual(before);
    expect(await endOne(storage, holder.lease, done)).toBe(true);
    expect(await endOne(storage, holder.lease, done)).toBe(false);
  },

  'of two ends at once one is written': async ({ createJob, openNode, storage }) => {
    await createJob();
    const { lease } = await claimNext(storage);
    const nodes = [storage, await openNode()];
    const ends = await atOnce(8, nodes, (node) => endOne(node, lease, done));
    expect(ends.filter(Boolean)).toHaveLength(1);
  },

  'an end is rolled back with its further writes': async ({ createJob, keyId, storage }) => {
    const id = await createJob();
    const { lease } = await claimNext(storage);
    await expect(
      endOne(storage, lease, done, async (unit) => {
        await storage.files.insert(sampleFile(keyId, 'file'), unit);
        throw new Error('the disk is full');
      }),
    ).rejects.toThrow('the disk is full');
    expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'processing' });
    expect(await storage.files.exists('file')).toBe(false);
    expect(
      await endOne(storage, lease, { status: 'error', ...error, postSessionMetadata: {} }, nothing),
    ).toBe(true);
    expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'error', errorCode: 500 });
  },

  'progress and utterances are written together': async ({ createJob, keyId, storage }) => {
    const id = await createJob();
    const { lease } = await claimNext(storage);
    expect(await storage.claims.report(lease, report, leaseMs)).toBe(true);
    expect(await storage.claims.report(lease, report, leaseMs)).toBe(true);
    expect(await storage.jobs.getState(keyId, id)).toMatchObject({
      utterances: 2,
      progress: { version: 2, stage: 'transcribe', audioSecondsDone: 1 },
    });
    expect(await collect(storage.journal.read(id, 1))).toEqual(report.utterances);
    expect(await storage.claims.release(lease)).toBe(true);
    expect(await storage.jobs.getState(keyId, id)).toMatchObject({ progress: { stage: 'queued' } });
  },

  'a fetched job begins its second stage without attempts': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const id = await createJob();
    const { lease } = await claimNext(storage);
    const fetched = { fileId: 'file', postSessionMetadata: { fetched: true } };
    const isHandedOver = await storage.claims.handOver(lease, fetched, (unit) =>
      storage.files.insert(sampleFile(keyId, 'file'), unit),
    );
    expect(isHandedOver).toBe(true);
    expect(await claimOne(storage, { ...claimRequest, stages: ['fetch'] })).toBeUndefined();
    const next = await claimNext(storage, { stages: ['transcribe'] });
    expect(next.job).toMatchObject({ id, attempts: 1, file: { id: 'file' } });
  },

  'a retry waits longer after each attempt, until they are exhausted': async ({
    clock,
    createJob,
    storage,
  }) => {
    await createJob();
    const options = { delayMs: 1000, maximumAttempts: 3 };
    for (const waitMs of [1000, 2000]) {
      const { lease } = await claimNext(storage);
      expect(await storage.claims.retry(lease, options)).toBe(true);
      clock.advance(waitMs - 1);
      expect(await claimOne(storage)).toBeUndefined();
      clock.advance(1);
    }
    expect(await storage.claims.retry((await claimNext(storage)).lease, options)).toBe(false);
  },

  'an attempt that is released or deferred does not count': async ({
    clock,
    createJob,
    storage,
  }) => {
    await createJob();
    expect(await storage.claims.release((await claimNext(storage)).lease)).toBe(true);
    expect(await storage.claims.defer((await claimNext(storage)).lease, 5000)).toBe(true);
    clock.advance(4999);
    expect(await claimOne(storage)).toBeUndefined();
    clock.advance(1);
    expect((await claimNext(storage)).job.attempts).toBe(1);
  },

  'a job is cancelled once, and its lease is lost': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const jobId = await createJob();
    const { lease } = await claimNext(storage);
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(8, nodes, (node) =>
      node.claims.cancel({ keyId, jobId }, { ...error, errorCode: 499 }, nothing),
    );
    expect(outcomes.filter(({ kind }) => kind === 'cancelled')).toEqual([
      { kind: 'cancelled', token: lease.token },
    ]);
    expect(outcomes).toContainEqual({ kind: 'already-ended', errorCode: 499 });
    expect(await storage.claims.extend(lease, leaseMs)).toBe(false);
    const unknown = { keyId: 'another', jobId };
    expect(await storage.claims.cancel(unknown, error, nothing)).toEqual({ kind: 'not-found' });
  },

  'a job whose last attempt was abandoned is ended by one process': async ({
    clock,
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const id = await createJob();
    const { lease } = await claimNext(storage);
    const options = { ...error, maximumAttempts: 1, leaseMs };
    const nodes = [storage, await openNode()];
    const endAll = () =>
      atOnce(8, nodes, (node) => collect(node.claims.endExhausted(options, nothing)));
    expect((await endAll()).flat()).toEqual([]);
    clock.advance(leaseMs);
    expect((await endAll()).flat()).toEqual([{ id, leaseToken: lease.token }]);
    expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'error', errorCode: 500 });
  },

  'the jobs of dead processes can be claimed at once': async ({ createJob, storage }) => {
    await createJob();
    await claimNext(storage, { owner: 'dead' });
    expect(await storage.claims.expireLeases(['another'])).toBe(0);
    expect(await storage.claims.expireLeases([])).toBe(0);
    expect(await storage.claims.expireLeases(['dead'])).toBe(1);
    expect((await claimNext(storage)).job.attempts).toBe(2);
  },
};
