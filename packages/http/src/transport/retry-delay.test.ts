import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.js';
import { toSettings } from './settings.js';

const { retry } = toSettings({ baseUrl: 'http://x' }, undefined);

test('the bound doubles up to its maximum, and the wait is a random part of it', () => {
  const bounds = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) =>
    retryDelay(attempt, null, retry, () => 1),
  );
  expect(bounds).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(retryDelay(3, null, retry, () => 0)).toBe(0);
  expect(retryDelay(3, null, retry, () => 0.5)).toBe(1000);
});

test('what the server asks for is waited for, with some jitter on top', () => {
  expect(retryDelay(1, 5000, retry, () => 0)).toBe(5000);
  expect(retryDelay(1, 5000, retry, () => 0.5)).toBe(5250);
  expect(retryDelay(1, 3_600_000, retry, () => 0.5)).toBe(30_000);
});

test('no wait is negative, longer than the maximum, or shorter than an allowed Retry-After', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.option(fc.nat({ max: 100_000 })),
      random,
      (attempt, retryAfterMs, part) => {
        const delayMs = retryDelay(attempt, retryAfterMs, retry, () => part);
        expect(delayMs).toBeLessThanOrEqual(retry.maximumDelayMs);
        expect(delayMs).toBeGreaterThanOrEqual(Math.min(retryAfterMs ?? 0, retry.maximumDelayMs));
      },
    ),
  );
});
