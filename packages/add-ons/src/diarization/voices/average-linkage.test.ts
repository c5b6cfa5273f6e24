import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageLinkage, type VectorGroup } from './average-linkage.js';
import { dotProduct, toUnit, VectorStore } from './vectors.js';

const vector = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => toUnit(Float32Array.from(values)));

/** Vectors whose pairs all have different distances. */
const scattered = (seed: number, count: number) =>
  Array.from({ length: count }, (_, row) =>
    toUnit(
      Float32Array.from(
        { length: 4 },
        (__, axis) => 1 + Math.sin(seed + 5.3 * row ** 2 + 2.7 * axis * row),
      ),
    ),
  );

const alone = (sum: Float32Array): VectorGroup => ({ sum, count: 1 });

/**
 * Average linkage by its definition: the two clusters with the least mean distance of their members
 * are merged.
 */
function definition(vectors: readonly Float32Array[]): number[] {
  const clusters = vectors.map((one) => [one]);
  const distances: number[] = [];
  const meanDistance = (one: readonly Float32Array[], other: readonly Float32Array[]) => {
    let sum = 0;
    for (const first of one) for (const second of other) sum += 1 - dotProduct(first, second);
    return sum / (one.length * other.length);
  };
  while (clusters.length > 1) {
    let best = { one: 0, other: 1, distance: Number.POSITIVE_INFINITY };
    for (let one = 0; one < clusters.length; one += 1)
      for (let other = one + 1; other < clusters.length; other += 1) {
        const distance = meanDistance(clusters[one] ?? [], clusters[other] ?? []);
        if (distance < best.distance) best = { one, other, distance };
      }
    distances.push(best.distance);
    clusters[best.one]?.push(...(clusters[best.other] ?? []));
    clusters.splice(best.other, 1);
  }
  return distances;
}

describe('average linkage', () => {
  test('merges at the distances of its definition', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 14 }), (seed, count) => {
        const vectors = scattered(seed, count);
        const { distances } = averageLinkage(vectors.map(alone));
        const expected = definition(vectors).sort((one, other) => one - other);
        expect(distances).toHaveLength(expected.length);
        for (const [index, distance] of distances.entries())
          expect(distance).toBeCloseTo(expected[index] ?? 0, 4);
      }),
    );
  });

  test('cuts hold every group once, and merge as those that were grouped before', () => {
    const directions = [
      [1, 0.1, 0],
      [0.1, 1, 0],
      [0, 0.2, 1],
    ];
    const vectors = Array.from({ length: 60 }, (_, index) =>
      toUnit(
        Float32Array.from(
          directions[index % 3] ?? [],
          (value, axis) => value + 0.05 * Math.sin(index * (axis + 1)),
        ),
      ),
    );
    const tree = averageLinkage(vectors.map(alone));
    const clusters = tree.cut(0.2);
    expect(clusters.map(({ count }) => count)).toEqual([20, 20, 20]);
    expect(
      clusters.flatMap(({ positions }) => positions).sort((one, other) => one - other),
    ).toEqual(vectors.map((_, index) => index));
    const grouped = averageLinkage(tree.cut(0.01).map((cluster) => tree.mergeGroups(cluster)));
    expect(grouped.cut(0.2).map(({ count }) => count)).toEqual([20, 20, 20]);
    expect(grouped.distances.at(-1)).toBeCloseTo(tree.distances.at(-1) ?? 0, 4);
  });
});

test('stored vectors are those that were added, to a hundredth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(vector, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      (blocks) => {
        const store = new VectorStore(4);
        for (const block of blocks) store.add(Float32Array.from(block.flatMap((one) => [...one])));
        expect(store.count).toBe(blocks.flat().length);
        const read = new Float32Array(4);
        for (const [index, expected] of blocks.flat().entries()) {
          store.read(index, read);
          for (const [axis, value] of expected.entries())
            expect(Math.abs((read[axis] ?? 0) - value)).toBeLessThan(0.01);
        }
      },
    ),
  );
});
