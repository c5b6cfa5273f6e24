import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFakeTimers } from '../../test/support/fake-processes.js';
import { Pacer } from './timers.js';

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
