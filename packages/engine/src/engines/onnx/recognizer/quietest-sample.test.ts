import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietestSample } from './quietest-sample.js';

/** Noise with a gap of 0.3 seconds. */
function noiseWithGap(seconds: number, gapAt: number): Float32Array {
  const samples = Float32Array.from({ length: seconds * 16_000 }, (_, at) => Math.sin(at ** 2) / 4);
  return samples.fill(0, gapAt, gapAt + 4800);
}

test('a cut hits a gap in the middle two fifths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 30 }),
      fc.double({ min: 0.32, max: 0.62, noNaN: true }),
      (seconds, place) => {
        const gapAt = Math.round(seconds * 16_000 * place);
        const cut = quietestSample(noiseWithGap(seconds, gapAt));
        expect(cut).toBeGreaterThanOrEqual(gapAt);
        expect(cut).toBeLessThanOrEqual(gapAt + 4800);
      },
    ),
    { numRuns: 30 },
  );
});

test('gaps at the ends are not taken, and a closure of a stop is none', () => {
  const samples = noiseWithGap(10, 8000).fill(0, 150_000, 154_800);
  samples.fill(0, 70_000, 70_600);
  const gap = samples.fill(0, 90_000, 94_800);
  const cut = quietestSample(gap);
  expect(cut).toBeGreaterThanOrEqual(90_000);
  expect(cut).toBeLessThanOrEqual(94_800);
});

test('both parts of any audio have a sample, from a block on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 512, max: 100_000 }), (length) => {
      const cut = quietestSample(new Float32Array(length));
      expect(cut).toBeGreaterThan(0);
      expect(cut).toBeLessThan(length);
    }),
  );
});
