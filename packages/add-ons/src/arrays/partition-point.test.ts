import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionPoint } from './partition-point.js';

test('the partition point is the first index that the predicate is false of', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 })),
      fc.integer({ min: 0, max: 9 }),
      (all, limit) => {
        const sorted = all.toSorted((one, other) => one - other);
        const expected = sorted.findIndex((value) => value >= limit);
        expect(partitionPoint(sorted.length, (index) => (sorted[index] ?? 0) < limit)).toBe(
          expected < 0 ? sorted.length : expected,
        );
      },
    ),
  );
});
