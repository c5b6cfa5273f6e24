import { expect, test } from 'vitest';
import { readArguments } from '../src/arguments.js';
import { numberedAudio } from '../src/attack-audio.js';
import { Latencies } from '../src/bystander/latencies.js';
import { isWithinBound } from '../src/report/case-report.js';

test('a pending operation counts with the time that has passed so far', () => {
  const latencies = new Latencies();
  latencies.begin(performance.now() - 5000);
  latencies.begin()();
  const { count, longest, p50 } = latencies.figures();
  expect(count).toBe(2);
  expect(longest).toBeGreaterThanOrEqual(5000);
  expect(p50).toBeLessThan(5000);
  latencies.reset();
  expect(latencies.figures().count).toBe(1);
});

test('a figure that could not be measured is beyond its bound, and noise moves a bound only where it is asked to', () => {
  const figure = { name: 'a', unit: 'ms', bound: 250, noise: 100 };
  expect(isWithinBound({ ...figure, measured: 250 })).toBe(true);
  expect(isWithinBound({ ...figure, measured: 251 })).toBe(false);
  expect(isWithinBound({ ...figure, measured: Number.NaN })).toBe(false);
  expect(isWithinBound({ ...figure, measured: 399 }, 4)).toBe(true);
  expect(isWithinBound({ ...figure, measured: 401 }, 4)).toBe(false);
  expect(isWithinBound({ name: 'a', unit: '', measured: Number.NaN })).toBe(true);
});

test('audio of a bystander is the same at the same offset, and at no other', () => {
  expect(numberedAudio(800, 800)).toEqual(numberedAudio(0, 1600).subarray(800));
  const frames = Array.from({ length: 500 }, (_, index) =>
    numberedAudio(index * 800, 800).toString('latin1'),
  );
  expect(new Set(frames).size).toBe(500);
});

test('a command line names existing cases and areas', () => {
  const names = ['live/pings', 'http/heads'];
  expect(readArguments(['live', '--seconds=5', '--json'], names)).toEqual({
    wanted: ['live'],
    isJson: true,
    seconds: 5,
  });
  expect(() => readArguments(['live/nothing'], names)).toThrow(/No attack is called live\/nothing/);
  expect(() => readArguments(['--seconds=0'], names)).toThrow(/at least 1, got 0/);
});
