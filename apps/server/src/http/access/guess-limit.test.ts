import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { createGuessLimit } from './guess-limit.js';

const never = new AbortController().signal;

/** Delay of a guess, and true when its connection may be kept. */
async function delayOf(
  clock: ReturnType<typeof createManualClock>,
  guess: Promise<boolean>,
): Promise<[delayMs: number, mayStay: boolean]> {
  let settled: boolean | undefined;
  void guess.then((mayStay) => {
    settled = mayStay;
  });
  for (let delayMs = 0; ; delayMs += 1) {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    if (settled !== undefined) return [delayMs, settled];
    clock.advance(1);
  }
}

test('from the eleventh of a minute on each waits twice as long, up to two seconds', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 10);
  const delays: number[] = [];
  for (let guess = 0; guess < 17; guess += 1)
    delays.push((await delayOf(clock, limit.slowDown('203.0.113.7', never)))[0]);
  expect(delays).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    125,
    250,
    500,
    1000,
    2000,
    2000,
    2000,
  ]);
  expect((await delayOf(clock, limit.slowDown('203.0.113.8', never)))[0]).toBe(0);
  clock.advance(60_000);
  expect((await delayOf(clock, limit.slowDown('203.0.113.7', never)))[0]).toBe(0);
});

test('few wait at the same time, the others are not kept', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 0);
  const guesses = Array.from({ length: 1000 }, () => limit.slowDown('2001:db8::1', never));
  // Another address of the same customer.
  guesses.push(limit.slowDown('2001:db8::2', never));
  clock.advance(2000);
  const stayed = await Promise.all(guesses);
  expect(stayed.filter(Boolean)).toHaveLength(8);
  expect(stayed.at(-1)).toBe(false);

  const spread = Array.from({ length: 1000 }, (_, index) =>
    limit.slowDown(`198.51.${index >> 8}.${index % 256}`, never),
  );
  clock.advance(2000);
  expect((await Promise.all(spread)).filter(Boolean)).toHaveLength(256);
});

test('whoever is gone gives its place away', async () => {
  const clock = createManualClock();
  const limit = createGuessLimit(clock, 0);
  const gone = new AbortController();
  const left = Array.from({ length: 8 }, () => limit.slowDown('203.0.113.7', gone.signal));
  gone.abort(new Error('gone'));
  await Promise.all(left);
  const next = limit.slowDown('203.0.113.7', never);
  clock.advance(2000);
  expect(await next).toBe(true);
});
