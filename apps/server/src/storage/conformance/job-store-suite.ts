import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { claimOne, collect, endNext, sampleFile, sampleJob } from './samples.js';

/** Contract of `JobStore`. */
export const jobStoreSuite: ConformanceSuite = {
  'a file goes with the last job that is about it': async ({ createJob, keyId, storage }) => {
    await storage.files.insert(sampleFile(keyId, 'file'));
    const first = await createJob({ fileId: 'file' });
    const second = await createJob({ fileId: 'file' });
    expect(await storage.jobs.delete(keyId, first)).toBe('active');
    await endNext(storage);
    await endNext(storage);
    expect(await storage.jobs.delete(keyId, first, 'live')).toBe('not-found');
    expect(await storage.jobs.delete(keyId, first)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file')).toBeDefined();
    expect(await storage.jobs.delete(keyId, second)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file')).toBeUndefined();
    expect(await storage.jobs.delete(keyId, second)).toBe('not-found');
  },

  'a file goes when all jobs that are about it are deleted at once, each by one': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const nodes = [storage, await openNode()];
    for (let round = 0; round < 5; round += 1) {
      const fileId = `file ${round}`;
      await storage.files.insert(sampleFile(keyId, fileId));
      const ids = [await createJob({ fileId }), await createJob({ fileId })];
      await endNext(storage);
      await endNext(storage);
      const outcomes = await atOnce(4, nodes, (node, index) =>
        node.jobs.delete(keyId, ids[index >> 1] ?? ''),
      );
      expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(2);
      expect(await storage.files.exists(fileId)).toBe(false);
    }
  },

  'a job is that of its key': async ({ createJob, keyId, storage }) => {
    const { key } = await storage.keys.create('other');
    const id = await createJob();
    expect(await storage.jobs.delete(key.id, id)).toBe('not-found');
    expect(await storage.jobs.get(key.id, id)).toBeUndefined();
    expect(await storage.jobs.getState(key.id, id)).toBeUndefined();
    const { jobs } = await storage.jobs.list(key.id, {}, { offset: 0, limit: 10 });
    expect(await collect(jobs)).toEqual([]);
    expect(await storage.jobs.get(keyId, id, 'live')).toBeUndefined();
    expect(await storage.jobs.get(keyId, id, 'pre-recorded')).toMatchObject({ id, keyId });
  },

  'a job that cannot be created leaves nothing': async ({ keyId, storage }) => {
    const job = sampleJob(keyId, 'a');
    await storage.jobs.create(job);
    await expect(storage.jobs.create(job)).rejects.toThrow(Error);
    await expect(storage.jobs.create({ ...job, id: 'b', fileId: 'no such file' })).rejects.toThrow(
      Error,
    );
    expect(await storage.jobs.countQueued()).toBe(1);
  },

  'jobs that are created at once do not take a place twice': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const nodes = [storage, await openNode()];
    const create = (node: typeof storage, index: number) =>
      node.units
        .run(async (unit) => {
          await node.jobs.create(sampleJob(keyId, `job ${index}`), unit);
          const { ofAll, ofKey } = await node.jobs.countQueuedForKey(keyId, unit);
          expect(ofKey).toBe(ofAll);
          if (ofKey > 5) throw new Error('There is no place');
        })
        .then(
          () => true,
          () => false,
        );
    const created = await atOnce(16, nodes, create);
    expect(created.filter(Boolean)).toHaveLength(5);
    expect(await storage.jobs.countQueued()).toBe(5);
  },

  'the queue has an oldest job until all have begun': async ({ keyId, storage }) => {
    const states = async () => [
      await storage.jobs.countQueued(),
      await storage.jobs.countProcessing(),
      await storage.jobs.findOldestQueued(),
    ];
    expect(await states()).toEqual([0, 0, undefined]);
    await storage.files.insert(sampleFile(keyId, 'file'));
    const { key } = await storage.keys.create('other');
    const jobs = [
      { ...sampleJob(keyId, 'with audio'), fileId: 'file', createdAt: 2000 },
      { ...sampleJob(keyId, 'with a source'), createdAt: 3000 },
      { ...sampleJob(key.id, 'of another key'), createdAt: 1000 },
    ];
    for (const job of jobs) await storage.jobs.create(job);
    const queued = new Map(jobs.map(({ createdAt, id }) => [id, createdAt]));
    expect(await states()).toEqual([3, 0, 1000]);
    for (const processing of [1, 2, 3]) {
      const claim = await claimOne(storage);
      queued.delete(claim?.job.id ?? '');
      const oldest = queued.size === 0 ? undefined : Math.min(...queued.values());
      expect(await states()).toEqual([queued.size, processing, oldest]);
    }
    expect(queued.size).toBe(0);
  },

  'a list is a page of the newest jobs, and says whether there are more': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await createJob());
    const page = async (offset: number, limit: number) => {
      const { hasMore, jobs } = await storage.jobs.list(keyId, {}, { offset, limit });
      return { hasMore, ids: (await collect(jobs)).map(({ id }) => id) };
    };
    expect(await page(0, 2)).toEqual({ hasMore: true, ids: ids.slice(0, 2) });
    expect(await page(3, 2)).toEqual({ hasMore: false, ids: ids.slice(3) });
    expect(await page(0, 5)).toEqual({ hasMore: false, ids });
  },

  'metadata that is hostile is data': async ({ createJob, keyId, storage }) => {
    const hostile = `x' or 1=1; drop table jobs; --`;
    await createJob({ customMetadata: { [hostile]: hostile } });
    await createJob({ customMetadata: { a: 1 } });
    const count = async (value: Record<string, string>) => {
      const filter = { custom_metadata: { spelling: 'json' as const, value } };
      const { jobs } = await storage.jobs.list(keyId, filter, { offset: 0, limit: 10 });
      return (await collect(jobs)).length;
    };
    expect(await count({ [hostile]: hostile })).toBe(1);
    expect(await count({ a: hostile })).toBe(0);
    // A text is not the number of its digits.
    expect(await count({ a: '1' })).toBe(0);
    expect(await count({})).toBe(2);
  },

  'a list skips what was deleted while the page was read': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await createJob());
      await endNext(storage);
    }
    const page = await storage.jobs.list(keyId, {}, { offset: 0, limit: 10 });
    await storage.jobs.delete(keyId, ids[1] ?? '');
    expect((await collect(page.jobs)).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  },

  'jobs are removed after their retention, those that have not ended never': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const ended = await createJob();
    const active = await createJob();
    await endNext(storage);
    clock.advance(999);
    await storage.jobs.removeEnded(1000);
    expect(await storage.jobs.get(keyId, ended)).toBeDefined();
    clock.advance(1);
    const steps: number[] = [];
    await storage.jobs.removeEnded(1000, { onStep: ({ jobs }) => steps.push(jobs) });
    expect(steps.reduce((total, jobs) => total + jobs, 0)).toBe(1);
    expect(await storage.jobs.get(keyId, ended)).toBeUndefined();
    expect(await storage.jobs.get(keyId, active)).toBeDefined();
  },
};
