import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollDelayMs } from './poll-job.js';

const middle = () => 0.5;

test('polls are close together at first, and further apart the longer it takes', () => {
  const waits = [0, 1000, 10_000, 60_000, 3_600_000];
  expect(waits.map((waitedMs) => pollDelayMs(waitedMs, null, middle))).toEqual([
    250, 250, 1500, 9000, 10_000,
  ]);
});

test('long audio is polled less often from the start', () => {
  expect(pollDelayMs(0, 60, middle)).toBe(600);
  expect(pollDelayMs(0, 3600, middle)).toBe(10_000);
});

test('a wait lasts at most a fifth longer than needed, and no delay exceeds 12 s', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10 ** 8 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (waitedMs, part) => {
        const delayMs = pollDelayMs(waitedMs, null, () => part);
        expect(delayMs).toBeGreaterThanOrEqual(200);
        expect(delayMs).toBeLessThanOrEqual(Math.min(12_000, Math.max(300, waitedMs * 0.18)));
      },
    ),
  );
});
