import { expect, test } from 'vitest';
import { profiles } from '../profiles/profiles.js';
import type { ShownTime } from './caption-clock.js';
import { fitAudio } from './fit-audio.js';

const profile = { ...profiles.default('en'), minimumDurationSeconds: 2, minimumGapSeconds: 0.1 };

const fit = (audioSeconds: number, ...times: [number, number][]): [number, number][] =>
  fitAudio(
    times.map(([startSeconds, endSeconds]): ShownTime => ({ startSeconds, endSeconds })),
    audioSeconds,
    profile,
  ).map(({ startSeconds, endSeconds }) => [
    Number(startSeconds.toFixed(3)),
    Number(endSeconds.toFixed(3)),
  ]);

test('captions within the audio stay as they are', () => {
  expect(fit(Number.POSITIVE_INFINITY, [0, 2], [3, 5])).toEqual([
    [0, 2],
    [3, 5],
  ]);
  expect(fit(5, [0, 2], [3, 5])).toEqual([
    [0, 2],
    [3, 5],
  ]);
});

test('a caption at the end of the audio begins before its first word', () => {
  expect(fit(9, [0, 3], [8, 10])).toEqual([
    [0, 3],
    [7, 9],
  ]);
});

test('and takes the time that the one before it does not need', () => {
  expect(fit(5, [0, 4], [4.1, 6.1])).toEqual([
    [0, 2.9],
    [3, 5],
  ]);
});

test('and moves the one before it by a second at most', () => {
  expect(fit(9, [6, 8], [8.1, 10.1])).toEqual([
    [5, 7],
    [7.1, 9],
  ]);
});

test('and is shorter where none of this gives it its minimum', () => {
  expect(fit(4, [0, 2], [2.1, 4.1])).toEqual([
    [0, 2],
    [2.1, 4],
  ]);
});

test('all move where words are recognised beyond the audio', () => {
  expect(fit(5, [0, 4], [6, 8], [8.1, 10])).toEqual([
    [0, 2],
    [3, 4],
    [4.05, 5],
  ]);
});
