import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.js';

const middle = () => 0.5;

test('looks are close together at first, and further apart the longer it takes', () => {
  const waits = [0, 1000, 10_000, 60_000, 3_600_000];
  expect(waits.map((waitedMs) => pollDelay(waitedMs, null, middle))).toEqual([
    250, 250, 1500, 9000, 10_000,
  ]);
});

test('long audio is looked at less often from the begin', () => {
  expect(pollDelay(0, 60, middle)).toBe(600);
  expect(pollDelay(0, 3600, middle)).toBe(10_000);
});

test('whoever waited does not wait more than a fifth longer than needed, and never more than 12 s', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10 ** 8 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (waitedMs, part) => {
        const delayMs = pollDelay(waitedMs, null, () => part);
        expect(delayMs).toBeGreaterThanOrEqual(200);
        expect(delayMs).toBeLessThanOrEqual(Math.min(12_000, Math.max(300, waitedMs * 0.18)));
      },
    ),
  );
});
