import { expect } from 'vitest';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { endNext, sampleResult } from './samples.js';

const model = { name: 'model', languages: ['en'] };
const passagesAtOnce = 4;

/**
 * Utterances of as many terms as a passage has. Each passage begins with the utterance of the one
 * before, so that there is one more.
 */
const createUtterances = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}${number} ${'a-'.repeat(70)}`);

/** First words of the passages of these utterances. */
const firstWords = (name: string, count: number) =>
  Array.from({ length: count + 1 }, (_, place) => `${name}${Math.max(0, place - 1)}`);

/** Vectors of two numbers, the first of which is that of the passage in its job. */
function createVectors(place: number, count: number): Uint8Array {
  return Uint8Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? place + at / 2 : 1));
}

/** Computes and writes the vectors of all passages. @returns the texts, job by job */
async function embedAll({ passageVectors }: Storage, name = model.name): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const batch = await passageVectors.nextBatch({ ...model, name }, passagesAtOnce);
    if (batch === undefined) return found;
    found.push(...batch.texts.map((text) => text?.split(' ')[0] ?? 'unread'));
    await passageVectors.write(batch, name, createVectors(batch.place, batch.texts.length));
  }
}

/** The texts of all passages with vectors, the newest job first. */
async function readAll(
  { passageVectors }: Storage,
  keyId: string,
  name = model.name,
): Promise<string[]> {
  const found: string[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = { keyId, model: name, below, limit: 1 };
    const [block] = await passageVectors.readBlocks(page);
    if (block === undefined) return found;
    below = block.number;
    const numbers = Array.from(
      { length: block.vectors.length / 2 },
      (_, index) => block.number - index,
    );
    const passages = await passageVectors.readPassages(keyId, numbers);
    for (const [index, number] of numbers.entries()) {
      const passage = passages.find((each) => each.number === number);
      const place = block.vectors[2 * index] ?? 0;
      expect(passage?.seconds).toBe(10 * Math.max(0, place - 1));
      found.push(passage?.text.split(' ')[0] ?? 'missing');
    }
  }
}

/** Contract of `PassageVectors`. */
export const passageVectorsSuite: ConformanceSuite = {
  'each passage gets a vector once, whatever was written before, and only its key reads it':
    async ({ createJob, keyId, openNode, storage }) => {
      const { key } = await storage.keys.create('other');
      await createJob();
      await endNext(storage, sampleResult(createUtterances('a', 6)));
      await createJob({ keyId: key.id });
      await endNext(storage, sampleResult(createUtterances('b', 4)));
      await createJob();
      await endNext(storage, sampleResult(createUtterances('c', 9)));
      expect(await storage.passageVectors.nextBatch(model, passagesAtOnce)).toBeUndefined();
      await storage.spokenWords.update();
      // A process that died after a batch, and two at once.
      const first = await storage.passageVectors.nextBatch(model, passagesAtOnce);
      if (first === undefined) throw new Error('There is a batch');
      await storage.passageVectors.write(first, model.name, createVectors(0, passagesAtOnce));
      await storage.passageVectors.write(first, model.name, createVectors(50, passagesAtOnce));
      await atOnce(2, [storage, await openNode()], (node) => embedAll(node));
      expect(await readAll(storage, keyId)).toEqual([...firstWords('c', 9), ...firstWords('a', 6)]);
      expect(await readAll(storage, key.id)).toEqual(firstWords('b', 4));
      expect(await readAll(storage, keyId, 'another model')).toEqual([]);
      const [block] = await storage.passageVectors.readBlocks({
        keyId,
        model: model.name,
        below: Number.MAX_SAFE_INTEGER,
        limit: 9,
      });
      expect(await storage.passageVectors.readPassages(key.id, [block?.number ?? 0])).toEqual([]);
    },

  'passages in other languages are passed over': async ({ createJob, keyId, storage }) => {
    await createJob();
    await endNext(storage, sampleResult(createUtterances('d', 2), 'de'));
    await storage.spokenWords.update();
    const batch = await storage.passageVectors.nextBatch(model, passagesAtOnce);
    expect(batch?.texts).toEqual([null, null, null]);
    if (batch !== undefined)
      await storage.passageVectors.write(batch, model.name, new Uint8Array(6));
    expect(await storage.passageVectors.nextBatch(model, passagesAtOnce)).toBeUndefined();
    expect(await readAll(storage, keyId)).toEqual([]);
  },

  'vectors go with their job, with its passages, and with their model': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const { edits, jobs, passageVectors, spokenWords } = storage;
    const deleted = await createJob();
    await endNext(storage, sampleResult(createUtterances('a', 5)));
    const edited = await createJob();
    await endNext(storage, sampleResult(createUtterances('b', 5)));
    await spokenWords.update();
    await embedAll(storage);
    await jobs.delete(keyId, deleted);
    const made = { corrections: [{ from: 0, count: 1, text: 'changed' }] };
    const none = { splits: [], merges: [], turns: [], speakers: [] };
    await edits.write(edited, { ...none, ...made }, () => true);
    await spokenWords.findEdited();
    clock.advance(10_000);
    await spokenWords.findEdited();
    await spokenWords.update();
    const stale = await passageVectors.nextBatch(model, passagesAtOnce);
    expect(stale?.texts[0]).toMatch(/^changed /);
    await embedAll(storage);
    const changed = ['changed', 'changed', 'b1', 'b2', 'b3', 'b4'];
    expect(await readAll(storage, keyId)).toEqual(changed);
    if (stale !== undefined) await passageVectors.write(stale, model.name, createVectors(70, 4));
    expect(await readAll(storage, keyId)).toEqual(changed);

    await passageVectors.replaceOthers(model.name);
    expect(await passageVectors.nextBatch(model, passagesAtOnce)).toBeUndefined();
    await passageVectors.replaceOthers('new');
    expect(await readAll(storage, keyId)).toEqual([]);
    expect(await embedAll(storage, 'new')).toEqual(changed);
    expect(await readAll(storage, keyId, 'new')).toEqual(changed);
  },
};
