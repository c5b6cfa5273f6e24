import { expect } from 'vitest';
import type { ConformanceSuite } from './conformance-suite.js';
import { endNext } from './samples.js';

/** Contract of `JobListIndex`. */
export const jobListIndexSuite: ConformanceSuite = {
  'a list is exact whether or not the index is up to date': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.unshift(await createJob({ customMetadata: { number: count % 3, tags: ['a', count] } }));
      if (count % 2 === 0) await endNext(storage);
    }
    const list = (value: Record<string, string | number | string[]>) =>
      storage.index.list({
        keyId,
        filter: { custom_metadata: { spelling: 'json', value } },
        offset: 1,
        limit: 2,
      });
    const check = async () => {
      expect(await list({ number: 1 })).toEqual({ ids: [ids[4], ids[7]], hasMore: true });
      expect(await list({ number: '1' })).toEqual({ ids: [], hasMore: false });
      // An array is a value, and not a set.
      expect(await list({ tags: ['a'] })).toEqual({ ids: [], hasMore: false });
    };
    await check();
    // A storage that lists without a separate index has nothing to update.
    await storage.index.update({ minimumJobs: 1 });
    await check();
    expect(await storage.index.update({ minimumJobs: 1 })).toBe(0);
    await storage.jobs.delete(keyId, ids[7] ?? '');
    expect((await list({ number: 1 })).ids).not.toContain(ids[7]);
  },

  'jobs are found by words of their own key': async ({ createJob, keyId, storage }) => {
    const { key } = await storage.keys.create('other');
    const mine = await createJob({ customMetadata: { title: 'Board meeting' } });
    await createJob({ keyId: key.id, customMetadata: { title: 'Board meeting' } });
    const find = (words: readonly string[]) =>
      storage.index.search({ keyId, words, before: undefined, limit: 10 });
    expect(await find(['board', 'meet'])).toEqual({ ids: [mine], next: null });
    expect(await find(['board', 'absent'])).toEqual({ ids: [], next: null });
    expect((await find(['"'])).ids).toEqual([]);
  },
};
