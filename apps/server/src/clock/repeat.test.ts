import { expect, test } from 'vitest';
import { repeat } from './repeat.js';

/** A clock whose pauses are over at once, or when their signal is aborted. */
function recordingClock() {
  const pauses: number[] = [];
  return {
    pauses,
    sleep: async (durationMs: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      pauses.push(durationMs);
    },
  };
}

test('runs follow one another with a pause, until the signal is aborted', async () => {
  const clock = recordingClock();
  const stopped = new AbortController();
  let runs = 0;
  await repeat({ clock, pauseMs: 20, signal: stopped.signal }, async () => {
    runs += 1;
    if (runs === 3) stopped.abort();
  });
  expect(runs).toBe(3);
  expect(clock.pauses).toEqual([20, 20]);
});

test('the first run can wait as well', async () => {
  const clock = recordingClock();
  const stopped = new AbortController();
  await repeat({ clock, firstPauseMs: 5, pauseMs: 20, signal: stopped.signal }, () => {
    stopped.abort();
  });
  expect(clock.pauses).toEqual([5]);
});

test('nothing runs once the signal is aborted, and an error ends the loop', async () => {
  const clock = recordingClock();
  let runs = 0;
  const run = (): void => {
    runs += 1;
    throw new Error('broken');
  };
  await repeat({ clock, firstPauseMs: 5, pauseMs: 20, signal: AbortSignal.abort() }, run);
  expect(runs).toBe(0);
  await expect(
    repeat({ clock, pauseMs: 20, signal: new AbortController().signal }, run),
  ).rejects.toThrow('broken');
  expect(runs).toBe(1);
});
