import { expect, test } from 'vitest';
import { noise, tone } from '../../test/tones.js';
import { measureNoiseFloor } from './measure-noise-floor.js';

const sampleRateHz = 16_000;

/** Uniform noise of amplitude `level` has a root mean square of `level / sqrt(3)`. */
const background = (seconds: number, level: number) =>
  noise(seconds * sampleRateHz).map((sample) => sample * level);

test('the background between loud passages is found, whatever they are', () => {
  const samples = background(4, 0.001);
  samples.set(tone(300, sampleRateHz, 1.5), 8000);
  samples.set(tone(500, sampleRateHz, 1, 0.3), 40_000);
  expect(measureNoiseFloor(samples, sampleRateHz)).toBeCloseTo(
    20 * Math.log10(0.001 / Math.sqrt(3)),
    0,
  );
});

test('gaps of digital silence are not the background', () => {
  const samples = background(4, 0.01);
  samples.fill(0, 10_000, 50_000);
  expect(measureNoiseFloor(samples, sampleRateHz)).toBeCloseTo(
    20 * Math.log10(0.01 / Math.sqrt(3)),
    0,
  );
});

test('silence and nothing are at -Infinity; less than a piece is measured as it is', () => {
  expect(measureNoiseFloor(new Float32Array(16_000), sampleRateHz)).toBe(Number.NEGATIVE_INFINITY);
  expect(measureNoiseFloor(new Float32Array(0), sampleRateHz)).toBe(Number.NEGATIVE_INFINITY);
  expect(measureNoiseFloor(new Float32Array(10).fill(0.5), sampleRateHz)).toBeCloseTo(-6.02, 2);
});

test('refuses a sample rate that is none', () => {
  expect(() => measureNoiseFloor(new Float32Array(1), 0)).toThrow('sampleRateHz is 0');
});
