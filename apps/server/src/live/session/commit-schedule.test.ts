import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccount } from '../../../test/support/processing.js';
import { systemClock } from '../../clock/index.js';
import { CommitSchedule } from './commit-schedule.js';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Time that work has taken, in milliseconds, which does not pass on its own here. */
let workedMs = 0;

/**
 * A schedule after a second in which so many sessions have sent audio, and sessions that note when
 * they are committed.
 *
 * @param utilization - parts of the following seconds in which the event loop has worked, of which
 * the last one lasts
 */
function schedule(sessions: number, utilization = [1]) {
  const commits: number[] = [];
  const clock = { ...systemClock, monotonicMs: () => performance.now() + workedMs };
  const account = createAccount(clock);
  const parts = [...utilization];
  const commit = new CommitSchedule(
    clock,
    () => (parts.length > 1 ? parts.shift() : parts[0]) ?? 1,
  );
  for (let index = 0; index < sessions; index += 1)
    commit.add({ post: () => undefined }, account).note(10);
  vi.advanceTimersByTime(1000);
  commit.add({ post: () => undefined }, account).note(10);
  vi.advanceTimersByTime(1);
  const startMs = performance.now();
  return {
    commits,
    account,
    schedule: commit,
    newSession: () =>
      commit.add({ post: () => void commits.push(performance.now() - startMs) }, account),
  };
}

test('a quiet service writes whatever one read of a socket brings, as a part of it', () => {
  const { account, commits, newSession } = schedule(10);
  const session = newSession();
  account.measure(() => {
    session.note(0.02);
    session.note(0.04);
    expect(commits).toEqual([]);
  });
  expect(commits).toEqual([0]);
});

test('so does one with many sessions whose event loop has time', () => {
  const { commits, newSession } = schedule(1000, [0.94]);
  newSession().note(0.02);
  vi.advanceTimersByTime(1);
  expect(commits).toEqual([0]);
});

test('one that was busy is so until its event loop has time again', () => {
  const { commits, newSession } = schedule(1000, [0.95, 0.85, 0.84]);
  const session = newSession();
  const isWrittenAtOnce = () => {
    for (let index = 0; index < 1000; index += 1) newSession().note(10);
    vi.advanceTimersByTime(1000);
    newSession().note(10);
    vi.advanceTimersByTime(100);
    const { length } = commits;
    session.note(0.02);
    vi.advanceTimersByTime(1);
    return commits.length > length;
  };
  expect(isWrittenAtOnce()).toBe(false);
  expect(isWrittenAtOnce()).toBe(true);
});

test('a busy one writes several short chunks together, and those of a tenth of a second one by one', () => {
  const { commits, newSession } = schedule(1000);
  const session = newSession();
  session.note(0.05);
  vi.advanceTimersByTime(50);
  expect(commits).toEqual([]);
  session.note(0.1);
  vi.advanceTimersByTime(1);
  expect(commits).toEqual([50]);
  vi.advanceTimersByTime(99);
  session.note(0.1);
  vi.advanceTimersByTime(1);
  expect(commits).toEqual([50, 150]);
});

test('none waits for longer than it may, whichever session comes first', () => {
  const { commits, newSession } = schedule(1000);
  for (let index = 0; index < 10; index += 1) {
    newSession().note(0.02);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(400);
  expect(commits).toHaveLength(10);
  for (const [index, atMs] of commits.entries()) {
    expect(atMs - 20 * index).toBeGreaterThanOrEqual(80);
    expect(atMs - 20 * index).toBeLessThanOrEqual(100);
  }
});

test('sessions whose commits take long leave turns of the event loop to others', () => {
  const { account, schedule: commit } = schedule(0);
  const events: string[] = [];
  setImmediate(() => events.push('other'));
  for (const name of ['first', 'second', 'third']) {
    const work = () => {
      workedMs += 3;
      events.push(name);
    };
    commit.add({ post: work }, account).note(0.1);
  }
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['first', 'second', 'other', 'third']);
});

test('a session that sends no audio keeps no other waiting', () => {
  const { commits, newSession } = schedule(1000);
  vi.advanceTimersByTime(1000);
  const session = newSession();
  session.note(10);
  vi.advanceTimersByTime(1000);
  session.note(10);
  vi.advanceTimersByTime(1);
  const { length } = commits;
  session.note(0.02);
  vi.advanceTimersByTime(1);
  expect(commits).toHaveLength(length + 1);
});

test('nothing is written after the end', () => {
  const { commits, newSession, schedule: commit } = schedule(1000);
  newSession().note(0.02);
  commit.close();
  vi.advanceTimersByTime(1000);
  expect(commits).toEqual([]);
});
