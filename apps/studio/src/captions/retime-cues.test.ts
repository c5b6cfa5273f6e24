import type { Cue } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { framesPerSecond } from '../format/timecode.js';
import { retimeCues, scopeFilter, stretchBetween } from './retime-cues.js';

const cue = (startSeconds: number, endSeconds: number): Cue => ({
  startSeconds,
  endSeconds,
  text: 'a caption',
});
const cues = [cue(1, 2), cue(60, 62.5), cue(3600, 3604)];
const listTimes = (all: readonly Cue[]) =>
  all.map(({ endSeconds, startSeconds }) => [startSeconds, endSeconds]);
const all = () => true;

test('captions for a film of 25 frames a second fit it at 23.976, and back again', () => {
  const rates = { from: framesPerSecond('25') ?? 0, to: framesPerSecond('23.976') ?? 0 };
  const slowed = retimeCues(cues, all, { frameRates: rates });
  // 25 / (24000 / 1001): an hour becomes two minutes and 34 seconds longer.
  expect(listTimes(slowed)).toEqual([
    [1.043, 2.085],
    [62.563, 65.169],
    [3753.75, 3757.921],
  ]);
  const back = retimeCues(slowed, all, { frameRates: { from: rates.to, to: rates.from } });
  for (const [index, { startSeconds }] of back.entries())
    expect(Math.abs(startSeconds - (cues[index]?.startSeconds ?? 0))).toBeLessThan(0.001);
});

test('only the captions of a scope move, and the others are the same objects', () => {
  const selection = { marked: new Set([1]), selected: 1 };
  const moved = (scope: 'all' | 'selected' | 'following') =>
    retimeCues(cues, scopeFilter(scope, selection), { shiftSeconds: 0.5 }).map(
      (each, index) => each !== cues[index],
    );
  expect(moved('all')).toEqual([true, true, true]);
  expect(moved('selected')).toEqual([false, true, false]);
  expect(moved('following')).toEqual([false, true, true]);
});

test('two known times give the stretch, and times that change places give none', () => {
  const options = stretchBetween([1, 3600], [2, 3753]);
  const [first, , last] = retimeCues(cues, all, options ?? {});
  expect([first?.startSeconds, last?.startSeconds]).toEqual([2, 3753]);
  expect(stretchBetween([1, 3600], [3753, 2])).toBeUndefined();
  expect(stretchBetween([1, 1], [2, 3])).toBeUndefined();
});
