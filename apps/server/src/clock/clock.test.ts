import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { atIntervalEnds } from './clock.js';

test('pauses that begin at different times end together, and none is longer than asked for', async () => {
  const clock = createManualClock();
  const aligned = atIntervalEnds(clock);
  const ended: string[] = [];
  const pause = async (name: string, durationMs: number) => {
    await aligned.sleep(durationMs);
    ended.push(name);
  };
  const pass = async (durationMs: number) => {
    clock.advance(durationMs);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  await pass(2100);
  void pause('a second', 1000);
  await pass(300);
  void pause('another second', 1000);
  void pause('a quarter', 250);
  await pass(99);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(['a quarter']);
  await pass(499);
  expect(ended).toHaveLength(1);
  await pass(1);
  expect(ended).toEqual(['a quarter', 'a second', 'another second']);
});

test('a pause at the end of an interval is a whole one', async () => {
  const clock = createManualClock();
  clock.advance(3000);
  let hasEnded = false;
  void atIntervalEnds(clock)
    .sleep(1000)
    .then(() => {
      hasEnded = true;
    });
  clock.advance(999);
  await Promise.resolve();
  expect(hasEnded).toBe(false);
});

test('a pause is not over before its interval, or what is repeated would run twice in each', async () => {
  let nowMs = 1002;
  const early = atIntervalEnds({
    monotonicMs: () => nowMs,
    sleep: async (durationMs) => {
      nowMs += Math.max(durationMs - 1, 0.25);
    },
  });
  await early.sleep(5);
  expect(nowMs).toBe(1005);
  await early.sleep(5);
  expect(nowMs).toBe(1010);
});
