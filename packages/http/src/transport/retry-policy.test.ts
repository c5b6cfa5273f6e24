import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter, RetryBudget, retryDelayMs } from './retry-policy.js';
import { toSettings } from './settings.js';

describe('parseRetryAfter', () => {
  const nowMs = Date.UTC(2026, 0, 31, 12);

  test('seconds and dates are read, in every spelling that HTTP has', () => {
    expect(parseRetryAfter('0', nowMs)).toBe(0);
    expect(parseRetryAfter(' 120 ', nowMs)).toBe(120_000);
    expect(parseRetryAfter('Sat, 31 Jan 2026 12:00:30 GMT', nowMs)).toBe(30_000);
    expect(parseRetryAfter('Saturday, 31-Jan-26 12:00:30 GMT', nowMs)).toBe(30_000);
    expect(parseRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', nowMs)).toBe(0);
  });

  test('anything else is as good as absent', () => {
    const others = [null, '', '-5', '1e3', '0x10', '1.5', 'soon', 'Sat', 'Sat, 99 Jan 2026 GMT'];
    for (const text of others) expect(parseRetryAfter(text, nowMs), String(text)).toBeNull();
  });

  test('any count of seconds and any second of this century comes back as written', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        (seconds) => parseRetryAfter(String(seconds), nowMs) === seconds * 1000,
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
        const date = new Date(nowMs + seconds * 1000).toUTCString();
        expect(parseRetryAfter(date, nowMs)).toBe(seconds * 1000);
      }),
    );
  });

  test('no text makes it throw or go back in time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseRetryAfter(text, nowMs) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('retryDelayMs', () => {
  const { retry } = toSettings({ baseUrl: 'http://x' }, undefined);

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
