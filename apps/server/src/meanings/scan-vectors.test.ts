import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanVectors } from './scan-vectors.js';
import { toVectorBytes } from './vector-bytes.js';

const size = 48;
/** A vector of length 1 that depends on a seed. */
function createVector(seed: number): Float32Array {
  const values = Float32Array.from({ length: size }, (_, at) => Math.sin(seed * 7.3 + at * seed));
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test('the most similar passage of each job is that of the exact vectors', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.integer({ min: 1, max: 10_000 })), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 10_000 }),
      async (seeds, wantedSeed) => {
        const wanted = createVector(wantedSeed);
        const present = seeds.filter((seed) => seed !== null);
        const vectors = new Float32Array(present.length * size);
        for (const [at, seed] of present.entries()) vectors.set(createVector(seed), at * size);
        const bytes = toVectorBytes(
          seeds.map((seed) => (seed === null ? null : String(seed))),
          { vectorSize: size, vectors },
        );
        const block = { number: 5000, jobNumber: 7, vectors: bytes };
        const found = await scanVectors({ wanted, blocks: [block], leastSimilarity: 0.2 });
        const best = Math.max(...present.map((seed) => cosine(createVector(seed), wanted)));
        if (!(best > 0.21)) return;
        expect(found).toHaveLength(1);
        expect(Math.abs((found[0]?.similarity ?? 0) - best)).toBeLessThan(0.01);
        const seed = seeds[5000 - (found[0]?.number ?? 0)] ?? 0;
        expect(cosine(createVector(seed), wanted)).toBeGreaterThan(best - 0.02);
      },
    ),
    { numRuns: 25 },
  );
});

test('jobs without a similar passage are not found', async () => {
  const bytes = toVectorBytes([null, 'a'], { vectorSize: 2, vectors: Float32Array.of(1, 0) });
  const block = { number: 10, jobNumber: 1, vectors: bytes };
  const find = (...wanted: number[]) =>
    scanVectors({ wanted: Float32Array.from(wanted), blocks: [block], leastSimilarity: 0.2 });
  expect(await find(0, 1)).toEqual([]);
  expect(await find(1, 0)).toEqual([{ jobNumber: 1, number: 9, similarity: 1 }]);
});
