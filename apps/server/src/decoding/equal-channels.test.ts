import { expect, test } from 'vitest';
import { createChannelEqualizer } from './equal-channels.js';

const tone = (period: number, amplitude: number): Int16Array =>
  Int16Array.from({ length: 1600 }, (_, index) => amplitude * Math.sin(index / period));
const sum = (left: Int16Array, right: Int16Array): Int16Array =>
  left.map((sample, index) => sample + (right[index] ?? 0));

const voice = tone(5, 8000);
const coded = sum(voice, tone(3, 100));
const other = tone(7, 6000);

test('what a codec makes of equal channels is equal again', () => {
  const equalize = createChannelEqualizer(3);
  expect(equalize([voice, coded, voice])).toEqual([voice, voice, voice]);
});

test('channels that part stay apart, and each keeps its samples', () => {
  const equalize = createChannelEqualizer(4);
  equalize([voice, coded, voice, coded]);
  const apart = [voice, other, voice, sum(other, tone(3, 50))];
  expect(equalize(apart)).toEqual([voice, other, voice, other]);
  const again = [voice, coded, voice, voice];
  expect(equalize(again)).toEqual([voice, coded, voice, coded]);
});

test('a quiet second speaker is no noise of a codec', () => {
  const equalize = createChannelEqualizer(2);
  const block = [voice, sum(voice, tone(7, 500))];
  expect(equalize(block)).toEqual(block);
});

test('silence with different noise is equal until somebody speaks', () => {
  const equalize = createChannelEqualizer(2);
  const quiet = tone(4, 1.4);
  const silent = new Int16Array(1600);
  expect(equalize([silent, quiet])).toEqual([silent, silent]);
  expect(equalize([silent, other])).toEqual([silent, other]);
});
