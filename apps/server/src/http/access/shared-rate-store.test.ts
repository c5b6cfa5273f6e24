import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import type { RateLimits, RateShare } from '../../storage/index.js';
import { type RateCount, SharedRateStore } from './shared-rate-store.js';

const windowMs = 60_000;

/** Limits in memory that several stores share, as nodes share a database. */
class SharedLimits implements RateLimits {
  takes = 0;
  readonly #taken = new Map<string, number>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async take(
    { maximum, name }: { name: string; maximum: number },
    wanted: number,
  ): Promise<RateShare> {
    this.takes += 1;
    const key = `${name} ${Math.floor(this.#nowMs() / windowMs)}`;
    const before = this.#taken.get(key) ?? 0;
    this.#taken.set(key, before + wanted);
    return {
      granted: Math.min(wanted, Math.max(0, maximum - before)),
      taken: Math.min(maximum, before + wanted),
      remainingMs: windowMs - (this.#nowMs() % windowMs),
    };
  }
}

function open() {
  const clock = createManualClock();
  const limits = new SharedLimits(() => clock.monotonicMs());
  const stores = [1, 2, 3].map(() => new SharedRateStore(limits, clock));
  const count = (node: number, name = 'key', maximum = 600) =>
    new Promise<RateCount>((resolve, reject) => {
      stores[node % 3]?.incr(
        name,
        (error, counted) => (counted === undefined ? reject(error) : resolve(counted)),
        windowMs,
        maximum,
      );
    });
  return { clock, count, limits };
}

verifies(
  'cluster.rates',
  'the nodes together allow exactly the requests of a window, with few looks at the database',
  async () => {
    const { clock, count, limits } = open();
    const counts = await Promise.all(Array.from({ length: 900 }, (_, index) => count(index)));
    expect(counts.filter(({ current }) => current <= 600)).toHaveLength(600);
    expect(limits.takes).toBeLessThan(70);
    const before = limits.takes;
    for (let times = 0; times < 10; times += 1)
      expect((await count(times)).current).toBeGreaterThan(600);
    expect(limits.takes).toBe(before);
    clock.advance(windowMs);
    expect((await count(0)).current).toBeLessThanOrEqual(600);
  },
);

test('the count of one node ascends by one, and names do not share a window', async () => {
  const { count } = open();
  const currents: number[] = [];
  for (let times = 0; times < 25; times += 1) currents.push((await count(0)).current);
  expect(currents).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect((await count(1, 'another')).current).toBe(1);
});

test('a limit of one request is kept', async () => {
  const { count } = open();
  expect((await count(0, 'rare', 1)).current).toBe(1);
  expect((await count(1, 'rare', 1)).current).toBe(2);
});

test('an error of the database is that of the request', async () => {
  const clock = createManualClock();
  const store = new SharedRateStore({ take: () => Promise.reject(new Error('away')) }, clock);
  const outcome = new Promise((resolve) => store.incr('key', resolve, windowMs, 10));
  expect(await outcome).toMatchObject({ message: 'away' });
});
