import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { pauseAfterStep } from './paced-steps.js';

/** Pauses of 5 ms after a step whose log is short at an attempt. */
async function pausesUntil(attempt: number): Promise<number[]> {
  const pauses: number[] = [];
  let attempts = 0;
  const sleep = (durationMs: number) => {
    pauses.push(durationMs);
    return Promise.resolve();
  };
  const shortenLog = () => {
    attempts += 1;
    return Promise.resolve(attempts === attempt);
  };
  const parts = { clock: { ...createManualClock(), sleep }, storage: { shortenLog } };
  await pauseAfterStep(parts, 5, new AbortController().signal);
  return pauses;
}

test('a pause lasts until the log is short, and at most some seconds longer', async () => {
  expect(await pausesUntil(1)).toEqual([5]);
  expect(await pausesUntil(3)).toEqual([5, 1000, 1000]);
  expect(await pausesUntil(99)).toEqual([5, ...Array.from({ length: 9 }, () => 1000)]);
});
