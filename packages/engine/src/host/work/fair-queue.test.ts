import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

const createItems = (tenant: string | undefined, count: number, cost = 1) =>
  Array.from({ length: count }, (_, index) => ({ tenant, cost, index }));

test('a tenant with one item waits for one item of each other tenant at most', () => {
  const queue = new FairQueue<{ tenant: string | undefined; cost: number; index: number }>();
  for (const item of createItems('loud', 50)) queue.add(item);
  for (let served = 0; served < 5; served += 1) queue.serve(() => true);
  for (const item of createItems('quiet', 2)) queue.add(item);
  const next = Array.from({ length: 4 }, () => queue.serve(() => true)?.tenant);
  expect(next.filter((tenant) => tenant === 'quiet')).toHaveLength(2);
});

test('a tenant that was idle is served ahead of a flood, as far as its credit lasts', () => {
  const queue = new FairQueue<{ tenant: string | undefined; cost: number; index: number }>({
    credit: 60,
  });
  const serve = (count: number): number =>
    Array.from({ length: count }, () => queue.serve(() => true)?.tenant).filter(
      (tenant) => tenant === 'quiet',
    ).length;
  for (const item of createItems('loud', 500, 10)) queue.add(item);
  // The flood has used up its own credit.
  serve(20);
  for (const item of createItems('quiet', 4, 10)) queue.add(item);
  expect(serve(4)).toBe(4);
  serve(2);
  for (const item of createItems('quiet', 40, 10)) queue.add(item);
  // Two have come back: four are left of the credit, and after that, shares are equal.
  expect(serve(4)).toBe(4);
  expect(serve(20)).toBeGreaterThanOrEqual(9);
  expect(serve(20)).toBeLessThanOrEqual(11);
});

test('an item that is not taken keeps its turn', () => {
  const queue = new FairQueue<{ tenant: string | undefined; cost: number; index: number }>();
  for (const item of createItems('a', 2)) queue.add(item);
  expect(queue.serve(() => false)).toBeUndefined();
  expect(queue.length).toBe(2);
  expect(queue.serve(() => true)?.index).toBe(0);
});

test('long items count for more than short ones', () => {
  const queue = new FairQueue<{ tenant: string | undefined; cost: number; index: number }>();
  for (const item of createItems('long', 10, 60)) queue.add(item);
  for (const item of createItems('short', 100, 3)) queue.add(item);
  const served = Array.from({ length: 42 }, () => queue.serve(() => true)?.tenant);
  expect(served.filter((tenant) => tenant === 'short').length).toBeGreaterThanOrEqual(38);
});

test('nothing is lost, and each tenant is served in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', undefined), fc.nat(9))), (entries) => {
      const queue = new FairQueue<{ tenant: string | undefined; cost: number; index: number }>();
      for (const [index, [tenant, cost]] of entries.entries()) queue.add({ tenant, cost, index });
      expect(queue.length).toBe(entries.length);
      const served = entries.map(() => queue.serve(() => true));
      expect(queue.serve(() => true)).toBeUndefined();
      for (const tenant of ['a', 'b', undefined]) {
        const order = served.flatMap((item) =>
          item !== undefined && item.tenant === tenant ? [item.index] : [],
        );
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
      expect(new Set(served.map((item) => item?.index)).size).toBe(entries.length);
    }),
  );
});
