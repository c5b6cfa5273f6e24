import { expect, test } from 'vitest';
import { measureLevels } from './measure-levels.js';

test('a full-scale sine peaks at 0 dBFS and has -3.01 dBFS', () => {
  const sine = Float32Array.from({ length: 48_000 }, (_, index) =>
    Math.sin((2 * Math.PI * index) / 48),
  );
  const { peakDbfs, rmsDbfs } = measureLevels(sine);
  expect(peakDbfs).toBeCloseTo(0, 6);
  expect(rmsDbfs).toBeCloseTo(-3.0103, 4);
});

test('silence and nothing are at -Infinity', () => {
  const silent = {
    peakDbfs: Number.NEGATIVE_INFINITY,
    rmsDbfs: Number.NEGATIVE_INFINITY,
    clippedSamples: 0,
  };
  expect(measureLevels(new Float32Array(10))).toEqual(silent);
  expect(measureLevels(new Float32Array(0))).toEqual(silent);
});

test('samples at full scale count as clipped, on both sides and in 16 bits', () => {
  expect(measureLevels(Float32Array.of(1, -1, 32_767 / 32_768, 0.999, 1.2)).clippedSamples).toBe(4);
});

test('what is not a number counts as silence', () => {
  const { peakDbfs, rmsDbfs } = measureLevels(Float32Array.of(Number.NaN, 0.5, Number.NaN, 0.5));
  expect(peakDbfs).toBeCloseTo(-6.0206, 4);
  expect(rmsDbfs).toBeCloseTo(-9.0309, 4);
});
