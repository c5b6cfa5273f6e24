import { expect } from 'vitest';
import type { JobClaim, JobEnding } from '../ports/job-claims.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { claimNext, claimRequest } from './samples.js';

const { leaseMs } = claimRequest;
const done: JobEnding = { status: 'done', postSessionMetadata: { by: 'this' } };
const error = { errorCode: 500, message: 'broken', reasonCode: 'internal_error' } as const;

/** Contract of `JobClaims` for several jobs at once. */
export const jobBatchesSuite: ConformanceSuite = {
  'claims of several jobs are those of one after the other, and each job is claimed once': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const { key: other } = await storage.keys.create('other');
    const mine: string[] = [];
    for (let count = 0; count < 20; count += 1) mine.push(await createJob());
    const theirs = [await createJob({ keyId: other.id }), await createJob({ keyId: other.id })];
    const first: JobClaim[] = [];
    while (first.length < 4)
      first.push(...(await storage.claims.claim({ ...claimRequest, limit: 4 - first.length })));
    expect(first.map(({ job }) => job.id).toSorted()).toEqual(
      [...mine.slice(0, 2), ...theirs].toSorted(),
    );
    expect(new Set(first.map(({ lease }) => lease.token)).size).toBe(4);
    const nodes = [storage, await openNode()];
    const rest = await atOnce(6, nodes, async ({ claims }) => {
      const claimed: JobClaim[] = [];
      for (;;) {
        const some = await claims.claim({ ...claimRequest, limit: 3 });
        expect(some.length).toBeLessThanOrEqual(3);
        if (some.length === 0) return claimed;
        claimed.push(...some);
      }
    });
    const jobs = rest.flat().map(({ job }) => job);
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(mine.slice(2).toSorted());
    expect(new Set(jobs.map((job) => `${job.status} ${job.keyId} ${job.attempts}`))).toEqual(
      new Set([`processing ${keyId} 1`]),
    );
  },

  'several jobs end together, without those whose lease is lost': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    for (const name of ['lost', 'done', 'failed'])
      await createJob({ requestParams: { callback_url: `https://example.com/${name}` } });
    const lost = await claimNext(storage);
    clock.advance(leaseMs);
    const [again, well, badly] = [
      await claimNext(storage),
      await claimNext(storage),
      await claimNext(storage),
    ];
    expect(again.job.id).toBe(lost.job.id);
    const failed: JobEnding = { status: 'error', ...error, postSessionMetadata: {} };
    const ended: object[] = [];
    const areWritten = await storage.claims.end(
      [
        { lease: lost.lease, ending: done },
        { lease: well.lease, ending: done },
        { lease: badly.lease, ending: failed },
        { lease: badly.lease, ending: done },
      ],
      async (_unit, jobs) => void ended.push(...jobs),
    );
    expect(areWritten).toEqual([false, true, true, false]);
    const endedJob = ({ job, lease }: JobClaim) => ({
      id: job.id,
      keyId,
      requestParams: job.requestParams,
      leaseToken: lease.token,
    });
    expect(ended).toHaveLength(2);
    expect(ended).toEqual(expect.arrayContaining([endedJob(well), endedJob(badly)]));
    const readStatus = async (id: string) => (await storage.jobs.get(keyId, id))?.status;
    expect(await readStatus(lost.job.id)).toBe('processing');
    expect(await readStatus(well.job.id)).toBe('done');
    expect(await readStatus(badly.job.id)).toBe('error');
  },
};
