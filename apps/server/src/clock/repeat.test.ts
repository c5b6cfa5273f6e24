import { expect, test } from 'vitest';
import { repeat } from './repeat.js';

/** A clock whose pauses end at once, or when their signal is aborted. */
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
  const run = async (): Promise<void> => {
    runs += 1;
    if (runs === 3) stopped.abort();
  };
  await repeat(run, { clock, everyMs: 20, signal: stopped.signal });
  expect(runs).toBe(3);
  expect(clock.pauses).toEqual([20, 20]);
});

test('the first run can wait as well', async () => {
  const clock = recordingClock();
  const stopped = new AbortController();
  await repeat(() => stopped.abort(), {
    clock,
    firstPauseMs: 5,
    everyMs: 20,
    signal: stopped.signal,
  });
  expect(clock.pauses).toEqual([5]);
});

test('nothing runs once the signal is aborted, and an error without a handler ends the repetition', async () => {
  const clock = recordingClock();
  let runs = 0;
  const run = (): void => {
    runs += 1;
    throw new Error('broken');
  };
  await repeat(run, { clock, firstPauseMs: 5, everyMs: 20, signal: AbortSignal.abort() });
  expect(runs).toBe(0);
  await expect(
    repeat(run, { clock, everyMs: 20, signal: new AbortController().signal }),
  ).rejects.toThrow('broken');
  expect(runs).toBe(1);
});

test('an action whose errors are handled is repeated all the same', async () => {
  const stopped = new AbortController();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
    if (errors.length === 2) stopped.abort();
  };
  const run = async (): Promise<void> => {
    throw new Error('broken');
  };
  await repeat(run, { clock: recordingClock(), everyMs: 20, signal: stopped.signal, onError });
  expect(errors).toEqual([new Error('broken'), new Error('broken')]);
});
