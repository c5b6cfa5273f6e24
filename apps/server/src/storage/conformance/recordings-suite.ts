import { expect } from 'vitest';
import type { RecordingFilter, RecordingPage, RecordingPosition } from '../ports/recordings.js';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { endNext, sampleFile } from './samples.js';

/** Reads all pages of a list. */
async function readAll(
  { recordings }: Storage,
  filter: RecordingFilter,
  page: Omit<RecordingPage, 'after'>,
): Promise<string[]> {
  const ids: string[] = [];
  let after: RecordingPosition | undefined;
  for (;;) {
    const { ids: read, next } = await recordings.list(filter, { ...page, after });
    expect(read.length).toBeLessThanOrEqual(page.limit);
    ids.push(...read);
    if (next === null) return ids;
    after = next;
  }
}

/** Contract of `Recordings`. */
export const recordingsSuite: ConformanceSuite = {
  'recordings are sorted by time, name and length, in pages of any size': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const names = ['part 10.wav', 'Part 2.wav', 'Ärger.wav', 'zoo.wav', 'alpha.wav'];
    const ids: string[] = [];
    for (const [index, filename] of names.entries()) {
      const id = `f${index}`;
      await storage.files.insert({
        ...sampleFile(keyId, id),
        filename,
        durationSeconds: (index * 7) % 5,
      });
      ids.push(await createJob({ fileId: id, kind: index === 3 ? 'live' : 'pre-recorded' }));
    }
    const at = (...indexes: number[]) => indexes.map((index) => ids[index]);
    for (const limit of [1, 2, 5]) {
      const all = (order: RecordingPage['order']) => readAll(storage, { keyId }, { order, limit });
      expect(await all('newest')).toEqual(at(4, 3, 2, 1, 0));
      expect(await all('oldest')).toEqual(at(0, 1, 2, 3, 4));
      expect(await all('name')).toEqual(at(4, 2, 1, 0, 3));
      expect(await all('longest')).toEqual(at(2, 4, 1, 3, 0));
    }
    expect(await storage.recordings.rename(keyId, ids[4] ?? '', 'Part 3')).toBe(true);
    expect(await readAll(storage, { keyId }, { order: 'name', limit: 2 })).toEqual(
      at(2, 1, 4, 0, 3),
    );
    expect(await storage.recordings.rename(keyId, ids[4] ?? '', null)).toBe(true);
    expect((await readAll(storage, { keyId }, { order: 'name', limit: 5 }))[0]).toBe(ids[4]);
  },

  'a filter asks for state, kind, age and tag, and is counted': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const [first, second, third] = [await createJob(), await createJob(), await createJob()];
    await endNext(storage);
    await storage.recordings.changeTags(keyId, [first, third], { add: ['board', 'Zürich'] });
    const check = async (filter: Omit<RecordingFilter, 'keyId'>, ids: (string | undefined)[]) => {
      for (const order of ['oldest', 'name', 'longest'] as const) {
        const read = await readAll(storage, { keyId, ...filter }, { order, limit: 2 });
        expect(new Set(read)).toEqual(new Set(ids));
        expect(read).toHaveLength(ids.length);
      }
      const count = await storage.recordings.count({ keyId, ...filter });
      expect(count).toEqual({ count: ids.length, isAtLeast: false });
    };
    await check({}, [first, second, third]);
    await check({ states: ['done'] }, [first]);
    await check({ states: ['working', 'error'] }, [second, third]);
    await check({ states: [] }, []);
    await check({ kinds: ['live'] }, []);
    await check({ tag: 'board' }, [first, third]);
    await check({ tag: 'board', states: ['working'] }, [third]);
    await check({ tag: 'Board' }, []);
    const since = (await storage.jobs.get(keyId, second))?.createdAt;
    await check({ since }, [second, third]);
    await check({ since, tag: 'Zürich' }, [third]);
    await storage.jobs.delete(keyId, first);
    await check({}, [second, third]);
    expect(await storage.recordings.labels(keyId, [first])).toEqual(new Map());
  },

  'those with a tag are sorted by what their recordings have become since': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const ids: string[] = [];
    for (const [index, filename] of ['c.wav', 'b.wav', 'a.wav'].entries()) {
      const id = `f${index}`;
      await storage.files.insert({ ...sampleFile(keyId, id), filename, durationSeconds: index });
      ids.push(await createJob({ fileId: id }));
    }
    const [first, second, third] = ids;
    await storage.recordings.changeTags(keyId, ids.slice(0, 2), { add: ['board'] });
    const list = (order: RecordingPage['order'], filter: Omit<RecordingFilter, 'keyId'> = {}) =>
      readAll(storage, { keyId, tag: 'board', ...filter }, { order, limit: 1 });
    expect(await list('name')).toEqual([second, first]);
    expect(await list('newest')).toEqual([second, first]);
    expect(await list('longest')).toEqual([second, first]);
    await endNext(storage);
    expect(await list('name', { states: ['done'] })).toEqual([first]);
    expect(await list('name', { states: ['working'] })).toEqual([second]);
    await storage.recordings.rename(keyId, first ?? '', 'Agenda');
    expect(await list('name')).toEqual([first, second]);
    const nodes = [storage, await openNode()];
    await atOnce(4, nodes, async ({ recordings }, index) => {
      if (index % 2 === 0) await recordings.rename(keyId, third ?? '', `Name ${index}`);
      else await recordings.changeTags(keyId, [third ?? ''], { add: ['board', `tag ${index}`] });
    });
    await storage.recordings.rename(keyId, third ?? '', 'Aardvark');
    expect(await list('name')).toEqual([third, first, second]);
    await storage.recordings.changeTags(keyId, [second ?? ''], { remove: ['board'] });
    await storage.jobs.delete(keyId, first ?? '');
    expect(await list('oldest')).toEqual([third]);
  },

  'recordings are found by words of their titles and tags, as long as they have them': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const id = await createJob({ customMetadata: { order: 'A17' } });
    const find = async (...words: string[]) =>
      (await storage.index.search({ keyId, words, before: undefined, limit: 5 })).ids;
    await storage.recordings.rename(keyId, id, 'Café Müller');
    await storage.recordings.changeTags(keyId, [id], { add: ['hearing', 'north'] });
    expect(await find('muller', 'hear', 'a17')).toEqual([id]);
    await storage.recordings.changeTags(keyId, [id], { remove: ['hearing'] });
    await storage.recordings.rename(keyId, id, null);
    expect(await find('hearing')).toEqual([]);
    expect(await find('cafe')).toEqual([]);
    expect(await find('north', 'a17')).toEqual([id]);
    const { ids } = await storage.index.list({ keyId, filter: {}, offset: 0, limit: 5 });
    expect(ids).toEqual([id]);
  },

  'a label belongs to its key, and tags that are added at once are all there': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const { key } = await storage.keys.create('other');
    const id = await createJob();
    expect(await storage.recordings.rename(key.id, id, 'mine')).toBe(false);
    expect(await storage.recordings.changeTags(key.id, [id], { add: ['mine'] })).toBe(0);
    expect(await storage.recordings.labels(key.id, [id])).toEqual(new Map());
    const nodes = [storage, await openNode()];
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'];
    await atOnce(tags.length, nodes, ({ recordings }, index) =>
      recordings.changeTags(keyId, [id, 'unknown'], { add: [tags[index] ?? '', 'all'] }),
    );
    await storage.recordings.changeTags(keyId, [id], { remove: ['f', 'all'], add: ['all'] });
    const labels = await storage.recordings.labels(keyId, [id, 'unknown']);
    const expected = ['a', 'all', 'b', 'c', 'd', 'e'];
    expect(labels).toEqual(new Map([[id, { title: null, tags: expected }]]));
    expect(await storage.recordings.tags(keyId, 10)).toEqual(expected);
    expect(await storage.recordings.tags(keyId, 2)).toEqual(expected.slice(0, 2));
    expect(await storage.recordings.tags(key.id, 10)).toEqual([]);
  },
};
