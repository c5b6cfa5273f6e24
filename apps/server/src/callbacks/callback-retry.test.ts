import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callbackTargets } from './callback-outbox.js';
import { retryDelay } from './callback-retry.js';

const middle = () => 0.5;

describe('the wait before the next attempt', () => {
  test('follows the schedule and ends after ten attempts', () => {
    const seconds = Array.from({ length: 11 }, (_, index) =>
      retryDelay(index + 1, null, middle),
    ).map((delayMs) => (delayMs === null ? null : delayMs / 1000));
    expect(seconds).toEqual([5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, null, null]);
  });

  test('is at most a fifth off, and never the shorter of what was asked for and what is usual', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), random, fc.nat(1e9), (attempts, value, asked) => {
        const usual = retryDelay(attempts, null, middle) ?? Number.NaN;
        const delay = retryDelay(attempts, null, () => value) ?? Number.NaN;
        expect(delay).toBeGreaterThanOrEqual(usual * 0.8);
        expect(delay).toBeLessThanOrEqual(usual * 1.2);
        expect(retryDelay(attempts, asked, () => value)).toBe(
          Math.max(delay, Math.min(asked, 86_400_000)),
        );
      }),
    );
  });
});

test('targets are callback_config when callback is on, and callback_url', () => {
  const url = 'https://example.com/hook';
  const other = 'https://example.com/other';
  expect(callbackTargets({ audio_url: url })).toEqual([]);
  expect(callbackTargets({ callback: false, callback_config: { url, method: 'PUT' } })).toEqual([]);
  expect(callbackTargets({ callback: true, callback_config: { url, method: 'PUT' } })).toEqual([
    { url, method: 'PUT' },
  ]);
  expect(callbackTargets({ callback_url: url })).toEqual([{ url, method: 'POST' }]);
  expect(callbackTargets({ callback: true, callback_url: url })).toEqual([{ url, method: 'POST' }]);
  expect(
    callbackTargets({ callback: true, callback_config: { url, method: 'PUT' }, callback_url: url }),
  ).toEqual([{ url, method: 'PUT' }]);
  expect(
    callbackTargets({
      callback: true,
      callback_config: { url, method: 'PUT' },
      callback_url: other,
    }),
  ).toEqual([
    { url, method: 'PUT' },
    { url: other, method: 'POST' },
  ]);
});
