import { expect } from 'vitest';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { endNext, sampleResult } from './samples.js';

const noEdits = { corrections: [], splits: [], merges: [], turns: [], speakers: [] };

const finder =
  ({ spokenWords }: Storage, keyId: string) =>
  (...words: string[]) =>
    spokenWords.search({ keyId, words, before: undefined, limit: 10 });

/** Contract of `SpokenWords`. */
export const spokenWordsSuite: ConformanceSuite = {
  'what was said is found at its moment, over the borders of sentences and passages': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const id = await createJob();
    const filler = Array.from({ length: 300 }, (_, number) => `filler${number} talk.`);
    filler[120] = 'The Café in Zürich';
    filler[121] = 'opens early.';
    await endNext(storage, sampleResult([...filler, '私は日本人です']));
    const find = finder(storage, keyId);
    expect((await find('cafe')).hits).toEqual([]);
    expect(await storage.spokenWords.update()).toBe(1);
    expect(await storage.spokenWords.update()).toBe(0);
    const { hits } = await find('CAFE', 'zuri', 'opens');
    expect(hits).toMatchObject([{ jobId: id, seconds: 1200, utterance: 120 }]);
    expect(hits[0]?.text).toContain('The Café in Zürich opens early.');
    for (let number = 0; number < 299; number += 1) {
      if (number >= 119 && number <= 121) continue;
      const [hit] = (await find(`filler${number}`, `filler${number + 1}`)).hits;
      expect(hit, `${number}`).toMatchObject({ jobId: id, seconds: number * 10 });
    }
    expect((await find('日本')).hits).toMatchObject([{ utterance: 300 }]);
    expect((await find('本日')).hits).toEqual([]);
    expect((await find('cafe', 'filler3')).hits).toEqual([]);
    expect((await find('"', '*')).hits).toEqual([]);
  },

  'an utterance of 20,000 words is found word by word': async ({ createJob, keyId, storage }) => {
    await createJob();
    const words = Array.from({ length: 20_000 }, (_, number) => `w${number}x`);
    await endNext(storage, sampleResult([words.join(' ')]));
    await storage.spokenWords.update();
    for (const number of [0, 23, 47, 48, 12_345, 19_998]) {
      const [hit] = (await finder(storage, keyId)(`w${number}x`, `w${number + 1}x`)).hits;
      expect(Math.abs((hit?.seconds ?? 99) - number / 1000)).toBeLessThan(0.025);
    }
  },

  'hits are one for each recording of the key, the newest first, and go with it': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const { key } = await storage.keys.create('other');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift(await createJob());
      await endNext(storage, sampleResult(['the harbour', 'again the harbour']));
    }
    const foreign = await createJob({ keyId: key.id });
    await endNext(storage, sampleResult(['a harbour']));
    await atOnce(4, [storage, await openNode()], ({ spokenWords }) => spokenWords.update());
    const found: string[] = [];
    let before: number | undefined;
    do {
      const words = ['harb'];
      const { hits, next } = await storage.spokenWords.search({ keyId, words, before, limit: 2 });
      found.push(...hits.map(({ jobId }) => jobId));
      expect(hits.every(({ seconds }) => seconds === 0)).toBe(true);
      before = next ?? undefined;
    } while (before !== undefined);
    expect(found).toEqual(ids);
    expect((await finder(storage, key.id)('harbour')).hits).toMatchObject([{ jobId: foreign }]);
    await storage.jobs.delete(keyId, ids[1] ?? '');
    const left = (await finder(storage, keyId)('harbour')).hits.map(({ jobId }) => jobId);
    expect(left).toEqual(ids.filter((_id, index) => index !== 1));
  },

  'an edited transcript is found by its new words once nobody edits it any more': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const { edits, spokenWords } = storage;
    const id = await createJob();
    const filler = Array.from({ length: 300 }, (_, number) => `filler${number} talk.`);
    await endNext(storage, sampleResult(['an orange boat', ...filler]));
    await spokenWords.update();
    const find = finder(storage, keyId);
    const correct = (text: string, count: number) =>
      edits.write(id, { ...noEdits, corrections: [{ from: 1, count, text }] }, () => true);
    await correct('yellow', 1);
    expect(await spokenWords.findEdited()).toBe(true);
    clock.advance(9000);
    await correct('green', 1);
    expect(await spokenWords.findEdited()).toBe(true);
    clock.advance(9000);
    expect(await spokenWords.findEdited()).toBe(true);
    expect(await spokenWords.update()).toBe(0);
    expect((await find('orange')).hits).toHaveLength(1);
    clock.advance(1000);
    expect(await spokenWords.findEdited()).toBe(false);
    expect(await spokenWords.update()).toBe(1);
    expect((await find('orange')).hits).toEqual([]);
    expect((await find('green', 'boat')).hits).toMatchObject([{ jobId: id, seconds: 0 }]);
    expect((await find('filler299')).hits).toHaveLength(1);
    // All but the first words are removed, and later all are there again.
    await edits.write(
      id,
      { ...noEdits, corrections: [{ from: 3, count: 600, text: '' }] },
      () => true,
    );
    const settle = async () => {
      await spokenWords.findEdited();
      clock.advance(10_000);
      await spokenWords.findEdited();
      return spokenWords.update();
    };
    expect(await settle()).toBe(1);
    expect((await find('filler299')).hits).toEqual([]);
    expect((await find('orange', 'boat')).hits).toHaveLength(1);
    await edits.write(id, null, () => true);
    expect(await settle()).toBe(1);
    expect((await find('filler299')).hits).toHaveLength(1);
  },
};
