import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from '../../../../test/support/open-test-storage.js';
import { ResultDeletedError } from '../../ports/result-store.js';
import type { JsonText } from '../../results/json-text.js';
import { jsonFragments, textSlices } from '../../results/json-text.js';
import { pieceBytes } from './read-result.js';

/** Ends a new job with a result. Resolves with its id. */
async function endJob({ createJob, queue }: TestStorage, result: JsonText): Promise<string> {
  const id = await createJob();
  const jobs = queue();
  const { lease } = (await jobs.claim()) ?? expect.fail('there is a job');
  expect(await jobs.complete(lease, { result, postSessionMetadata: {} })).toBe(true);
  return id;
}

async function countPieces({ storage }: TestStorage): Promise<number> {
  return (await storage.database.selectFrom('result_pieces').select('position').execute()).length;
}

function* longText(fragments: number): Generator<string> {
  yield '"';
  for (let index = 0; index < fragments; index += 1)
    yield `${index} ${'é'.repeat(500)}${'x'.repeat(50_000)}`;
  yield '"';
}

describe('a result', () => {
  it('is what was written, whatever its length and however it was cut', async () => {
    const opened = await openTestStorage();
    for (const text of [
      '{}',
      `"${'a'.repeat(pieceBytes - 2)}"`,
      `"${'a'.repeat(pieceBytes - 1)}"`,
      `"${'😀'.repeat(70_000)}"`,
      [...longText(20)].join(''),
    ]) {
      // Cut within a character, too.
      const half = Math.floor(text.length / 2);
      const id = await endJob(opened, [text.slice(0, half), '', text.slice(half)]);
      expect((await opened.storage.results.readText(id)) === text).toBe(true);
      expect(await opened.storage.results.find(id)).toMatchObject({
        byteLength: Buffer.byteLength(text),
      });
    }
  });

  it('is read piece by piece, each when it is asked for', async () => {
    const opened = await openTestStorage();
    const id = await endJob(opened, longText(40));
    const pieces = opened.storage.results.read(id);
    const { value: first } = await pieces.next();
    expect(first?.length).toBe(pieceBytes);
    expect(opened.storage.isIdle).toBe(true);
    expect(await opened.storage.jobs.delete(opened.keyId, id)).toBe('deleted');
    await expect(pieces.next()).rejects.toBeInstanceOf(ResultDeletedError);
    expect(await countPieces(opened)).toBe(0);
    expect(await opened.storage.results.readText(id)).toBeUndefined();
  });

  it('that nobody waits for leaves nothing behind', async () => {
    const opened = await openTestStorage();
    await opened.createJob();
    const jobs = opened.queue();
    const { lease } = (await jobs.claim()) ?? expect.fail('there is a job');
    opened.clock.advance(31_000);
    const second = (await jobs.claim()) ?? expect.fail('the lease is over');
    expect(await jobs.complete(lease, { result: longText(20), postSessionMetadata: {} })).toBe(
      false,
    );
    expect(await countPieces(opened)).toBe(0);
    const broken = (function* () {
      yield* longText(20);
      throw new Error('no more');
    })();
    await expect(
      jobs.complete(second.lease, { result: broken, postSessionMetadata: {} }),
    ).rejects.toThrow('no more');
    expect(await countPieces(opened)).toBe(0);
  });

  it('of a process that died is removed after its time, and never that of a job', async () => {
    const opened = await openTestStorage();
    const { clock, storage } = opened;
    const id = await endJob(opened, longText(10));
    const kept = await countPieces(opened);
    await storage.results.prepare(longText(20));
    expect(await countPieces(opened)).toBeGreaterThan(kept);
    clock.advance(3_599_999);
    expect(await storage.results.removeAbandoned(3_600_000)).toBe(0);
    clock.advance(1);
    expect(await storage.results.removeAbandoned(3_600_000)).toBe(1);
    expect(await countPieces(opened)).toBe(kept);
    expect((await storage.results.readText(id))?.length).toBeGreaterThan(400_000);
  });
});

verifies(
  'durability.large-results',
  'a value becomes text in fragments, with turns for others in between',
  async () => {
    const { storage } = await openTestStorage();
    const words = Array.from({ length: 200_000 }, (_, index) => ({
      word: `w${index}`,
      start: index,
    }));
    const value = { transcription: { words } };
    let turns = 0;
    let hasEnded = false;
    const others = (async () => {
      while (!hasEnded) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      }
    })();
    const draft = await storage.results.prepare(jsonFragments(value));
    hasEnded = true;
    await others;
    expect(draft.byteLength).toBe(Buffer.byteLength(JSON.stringify(value)));
    expect(turns).toBeGreaterThan(draft.byteLength / 100_000);
  },
);

it('slices can each be encoded, and are the text together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00') })),
      fc.integer({ min: 1, max: 4 }),
      async (fragments, repeats) => {
        const long = fragments.map((fragment) => fragment.repeat(repeats * 3000));
        const slices: string[] = [];
        for await (const slice of textSlices(long)) slices.push(slice);
        const encoded = Buffer.concat(slices.map((slice) => Buffer.from(slice)));
        expect(encoded.equals(Buffer.from(long.join('')))).toBe(true);
        expect(Math.max(0, ...slices.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
      },
    ),
    { numRuns: 60 },
  );
});
