import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, requestedDelayMs } from './retry-delay.js';

const nowMs = Date.UTC(2026, 0, 31, 12, 0, 0);

test.each([
  [{}, undefined],
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after-ms': '120', 'retry-after': '3' }, 120],
  [{ 'retry-after': 'Sat, 31 Jan 2026 12:00:07 GMT' }, 7000],
  [{ 'retry-after': 'Sat, 31 Jan 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  // An hour is longer than anybody waits for an utterance.
  [{ 'retry-after': '3600' }, 60_000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1m2s' }, 60_000],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '120ms' }, 120],
  [
    {
      'x-ratelimit-remaining-requests': '5',
      'x-ratelimit-reset-requests': '20s',
      'x-ratelimit-remaining-audio-seconds': '0',
      'x-ratelimit-reset-audio-seconds': '2.5s',
    },
    2500,
  ],
])('%j asks for %s ms', (headers, delayMs) => {
  expect(requestedDelayMs(new Headers(headers), nowMs)).toBe(delayMs);
});

test('delays grow with the attempts, up to eight seconds, and never vanish', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const wholeMs = Math.min(8000, 500 * 2 ** (attempt - 1));
        const delayMs = backoffMs(attempt, random);
        expect(delayMs).toBeGreaterThanOrEqual(wholeMs / 2);
        expect(delayMs).toBeLessThanOrEqual(wholeMs);
      },
    ),
  );
});
