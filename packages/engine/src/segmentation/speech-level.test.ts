import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amplified, speechGainDb } from './speech-level.js';

/** Audio with the levels of speech: noise in syllables, with pauses that are 40 dB quieter. */
function speechAt(levelDb: number): Int16Array {
  const amplitude = 32_768 * 10 ** (levelDb / 20) * Math.SQRT2;
  return Int16Array.from({ length: 48_000 }, (_, at) => {
    const isPause = at % 8000 >= 6000;
    return Math.round(amplitude * (isPause ? 0.01 : 1) * Math.sin(at * at * 0.37));
  });
}

/** Level of the speech, in dB relative to full scale. */
function measureLevel(samples: Float32Array): number {
  const spoken = samples.filter((_, at) => at % 8000 < 6000);
  const power = spoken.reduce((sum, sample) => sum + sample ** 2, 0) / spoken.length;
  return 10 * Math.log10(power);
}

test('speech at any level from -60 dB on comes to -20 dB', () => {
  fc.assert(
    fc.property(fc.double({ min: -60, max: -4, noNaN: true }), (levelDb) => {
      const samples = speechAt(levelDb);
      expect(measureLevel(amplified(samples, speechGainDb(samples) ?? 0))).toBeCloseTo(-20, 0);
    }),
    { numRuns: 30 },
  );
});

test('silence has no gain, and hardly audible sound by 45 dB at most', () => {
  expect(speechGainDb(new Int16Array(16_000))).toBeUndefined();
  expect(speechGainDb(new Int16Array(0))).toBeUndefined();
  expect(speechGainDb(new Int16Array(16_000).fill(1))).toBe(45);
});

test('clicks are no speech', () => {
  const samples = speechAt(-40);
  const gainDb = speechGainDb(samples) ?? Number.NaN;
  for (const at of [5000, 20_000, 40_000]) samples.fill(30_000, at, at + 20);
  expect(Math.abs((speechGainDb(samples) ?? 0) - gainDb)).toBeLessThan(1);
});

test('any sound has a gain', () => {
  fc.assert(
    fc.property(fc.int16Array({ maxLength: 3000 }), (samples) => {
      const gainDb = speechGainDb(samples);
      if (gainDb === undefined) return;
      expect(gainDb).toBeGreaterThan(-25);
      expect(gainDb).toBeLessThanOrEqual(45);
      expect(amplified(samples, gainDb).every(Number.isFinite)).toBe(true);
    }),
  );
});
