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

  'jobs are found by words with marks, composed or not': async ({ createJob, keyId, storage }) => {
    const id = await createJob({
      customMetadata: { title: 'हिन्दी बैठक', place: 'Cafe\u0301 Zu\u0308rich' },
    });
    const find = async (...words: string[]) =>
      (await storage.index.search({ keyId, words, before: undefined, limit: 5 })).ids;
    for (const word of ['हिन्दी', 'हिन्', 'बैठक', 'café', 'cafe', 'Zürich', 'zuri'])
      expect(await find(word), word).toEqual([id]);
    expect(await find('हिन्दी', 'zürich')).toEqual([id]);
    expect(await find('बैठकx')).toEqual([]);
  },

  'jobs are found by the begins of words, of any length, the newest first': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const title = number % 2 === 0 ? 'Zebra Übung' : 'Zebu herd';
      ids.unshift(await createJob({ customMetadata: { title, order: `q${number}` } }));
    }
    const even = ids.filter((_id, index) => index % 2 === 0);
    const find = async (...words: string[]) => {
      const found: string[] = [];
      let before: number | undefined;
      do {
        const page = await storage.index.search({ keyId, words, before, limit: 2 });
        found.push(...page.ids);
        before = page.next ?? undefined;
      } while (before !== undefined);
      return found;
    };
    for (const word of ['z', 'Ze', 'zeb']) expect(await find(word)).toEqual(ids);
    for (const word of ['zebr', 'zebra']) expect(await find(word, 'ub')).toEqual(even);
    expect(await find('z', 'q5')).toEqual([ids[1]]);
    expect(await find('q', 'ebra')).toEqual([]);
    await storage.recordings.rename(keyId, ids[0] ?? '', 'Yak');
    expect(await find('y')).toEqual([ids[0]]);
    await storage.jobs.delete(keyId, ids[1] ?? '');
    await storage.recordings.rename(keyId, ids[0] ?? '', null);
    expect(await find('y')).toEqual([]);
  },
};
