import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitSet, changeStored } from './bit-set.js';

const places = fc.uniqueArray(fc.oneof(fc.nat(70), fc.nat(5000)), { maxLength: 200 });

function open(stored: Buffer | undefined): BitSet {
  const set = new BitSet(64);
  if (stored !== undefined) set.addStored(stored);
  return set;
}

const ordered = (numbers: Iterable<number>) => [...numbers].sort((left, right) => left - right);

test('a set is what was added and not removed, however it is stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ added: places, removed: places }), { maxLength: 5 }),
      fc.constantFrom(32, 2048, 8192),
      (steps, segmentPlaces) => {
        let stored: Buffer | undefined;
        const expected = new Set<number>();
        for (const step of steps) {
          stored = changeStored(stored, step, segmentPlaces);
          for (const place of step.added) expected.add(place);
          for (const place of step.removed) expected.delete(place);
          expect([...open(stored).places()]).toEqual(ordered(expected));
          expect(open(stored).count()).toBe(expected.size);
          expect(stored === undefined).toBe(expected.size === 0);
        }
      },
    ),
  );
});

test('sets of any length are added and intersected', () => {
  fc.assert(
    fc.property(places, places, places, (first, second, third) => {
      const of = (added: number[]) => changeStored(undefined, { added, removed: [] }, 64);
      const either = open(of(first));
      const more = of(second);
      if (more !== undefined) either.addStored(more);
      either.intersect(open(of(third)));
      const expected = new Set([...first, ...second].filter((place) => third.includes(place)));
      expect([...either.places()]).toEqual(ordered(expected));
    }),
  );
});
