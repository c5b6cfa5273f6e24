import { expect, test } from 'vitest';
import { createFakeTimers } from '../../test/support/fake-processes.js';
import { Heartbeats } from './heartbeats.js';

/** Heartbeats by the fake clock, and the times at which they were sent. */
function createHeartbeats() {
  const timers = createFakeTimers();
  const sentMs: number[] = [];
  const heartbeats: Heartbeats = new Heartbeats(timers, () => {
    sentMs.push(timers.nowMs());
    heartbeats.noteEvent();
  });
  return { heartbeats, sentMs, timers };
}

test('a process that sends nothing else sends one every second', () => {
  const { heartbeats, sentMs, timers } = createHeartbeats();
  heartbeats.start();
  for (let second = 1; second <= 4; second += 1) timers.advance(1000);
  expect(sentMs).toEqual([0, 2000, 3000, 4000]);
});

test('one that sends events sends one in five seconds, and one after two seconds without an event', () => {
  const { heartbeats, sentMs, timers } = createHeartbeats();
  heartbeats.start();
  for (let count = 1; count <= 48; count += 1) {
    heartbeats.noteEvent();
    timers.advance(250);
  }
  expect(sentMs).toEqual([0, 5000, 10_000]);
  timers.advance(1000);
  expect(sentMs.slice(3)).toEqual([13_000]);
});
