import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RetryBudget, retryDelayMs } from './retry-policy.js';
import { toSettings } from './settings.js';

describe('retryDelayMs', () => {
  const { retry } = toSettings({ baseUrl: 'http://x' });

  test('the bound doubles up to its maximum, and the wait is a random part of it', () => {
    const bounds = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) =>
      retryDelayMs(attempt, null, retry, () => 1),
    );
    expect(bounds).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(retryDelayMs(3, null, retry, () => 0)).toBe(0);
    expect(retryDelayMs(3, null, retry, () => 0.5)).toBe(1000);
  });

  test('the wait that the server asks for is kept, with some jitter on top', () => {
    expect(retryDelayMs(1, 5000, retry, () => 0)).toBe(5000);
    expect(retryDelayMs(1, 5000, retry, () => 0.5)).toBe(5250);
    expect(retryDelayMs(1, 3_600_000, retry, () => 0.5)).toBe(30_000);
  });

  test('no wait is negative, longer than the maximum, or shorter than an allowed Retry-After', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.option(fc.nat({ max: 100_000 })),
        random,
        (attempt, retryAfterMs, part) => {
          const delayMs = retryDelayMs(attempt, retryAfterMs, retry, () => part);
          expect(delayMs).toBeLessThanOrEqual(retry.maximumDelayMs);
          expect(delayMs).toBeGreaterThanOrEqual(Math.min(retryAfterMs ?? 0, retry.maximumDelayMs));
        },
      ),
    );
  });
});

describe('RetryBudget', () => {
  test('a burst is bounded, and ten successful calls earn one retry', () => {
    const budget = new RetryBudget(3);
    expect([1, 2, 3, 4].map(() => budget.take())).toEqual([true, true, true, false]);
    for (let call = 0; call < 9; call += 1) budget.earn();
    expect(budget.take()).toBe(false);
    budget.earn();
    // Ten tenths are not quite one in binary.
    budget.earn();
    expect(budget.take()).toBe(true);
  });

  test('it never holds more than its size', () => {
    const budget = new RetryBudget(1);
    for (let call = 0; call < 100; call += 1) budget.earn();
    expect([budget.take(), budget.take()]).toEqual([true, false]);
  });
});
