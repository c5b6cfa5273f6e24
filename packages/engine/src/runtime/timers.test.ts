import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFakeTimers } from '../../test/support/fake-processes.js';
import { Pacer, Ticker } from './timers.js';

function createPaced(pauseMs: number) {
  const timers = createFakeTimers();
  let runs = 0;
  const pacer = new Pacer(timers, () => {
    runs += 1;
    return pauseMs;
  });
  return { pacer, timers, runs: () => runs };
}

test('a run follows at the end of the turn, the next one after the pause, however many are requested', async () => {
  const { pacer, runs, timers } = createPaced(20);
  pacer.request();
  pacer.request();
  expect(runs()).toBe(0);
  await turn();
  expect(runs()).toBe(1);
  pacer.request();
  pacer.request();
  await turn();
  timers.advance(19);
  expect(runs()).toBe(1);
  timers.advance(1);
  expect(runs()).toBe(2);
});

test('requests that are rarer than the pauses set no timer', async () => {
  const { pacer, runs, timers } = createPaced(20);
  for (let count = 1; count <= 3; count += 1) {
    pacer.request();
    await turn();
    expect([runs(), timers.pending]).toEqual([count, 0]);
    timers.advance(20);
  }
});

test('nothing runs once it is closed', async () => {
  const { pacer, runs, timers } = createPaced(20);
  pacer.request();
  await turn();
  pacer.request();
  pacer.close();
  pacer.request();
  timers.advance(100);
  await turn();
  expect([runs(), timers.pending]).toEqual([1, 0]);
});

test('tickers that start at different times act at the same time', () => {
  const timers = createFakeTimers();
  const ticksMs = { first: [] as number[], second: [] as number[] };
  const create = (name: 'first' | 'second') =>
    new Ticker(timers, 1000, () => void ticksMs[name].push(timers.nowMs()));
  timers.advance(300);
  const first = create('first');
  first.start();
  first.start();
  timers.advance(500);
  const second = create('second');
  second.start();
  for (let passedMs = 0; passedMs < 2200; passedMs += 100) timers.advance(100);
  expect(ticksMs).toEqual({ first: [1000, 2000, 3000], second: [2000, 3000] });
  expect([first.isRunning, second.isRunning]).toEqual([true, true]);
  first.stop();
  second.stop();
  expect([first.isRunning, timers.pending]).toEqual([false, 0]);
});

test('an interval whose timer ends a little early has one tick', () => {
  let nowMs = 1003;
  let ticks = 0;
  const actions: (() => void)[] = [];
  const ticker = new Ticker(
    {
      nowMs: () => nowMs,
      after: (delayMs, action) => {
        actions.push(() => {
          nowMs += delayMs - 1;
          action();
        });
        return { clear: () => undefined };
      },
    },
    1000,
    () => {
      ticks += 1;
    },
  );
  ticker.start();
  for (let second = 1; second <= 3; second += 1) actions.shift()?.();
  expect([ticks, nowMs]).toEqual([3, 3999]);
});
