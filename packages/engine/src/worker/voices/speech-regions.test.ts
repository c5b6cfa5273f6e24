import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpeechRegions } from './speech-regions.js';

const frameSamples = 512;
const rateHz = 16_000;

/** Runs of frames with one probability. */
const runs = fc.array(
  fc.record({
    probability: fc.constantFrom(0, 0.1, 0.2, 0.35, 0.9),
    frames: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1500, max: 2500 })),
  }),
  { maxLength: 12 },
);

const createProbabilities = (parts: readonly { probability: number; frames: number }[]) =>
  Float32Array.from(
    parts.flatMap(({ frames, probability }) => Array.from({ length: frames }, () => probability)),
  );

function findRegions(probabilities: Float32Array, chunk: number) {
  const regions = new SpeechRegions();
  const found = [];
  for (let at = 0; at < probabilities.length; at += chunk) {
    const ended = regions.push(probabilities.subarray(at, at + chunk));
    found.push(...ended);
    // Audio before this may be dropped.
    expect(regions.openFrom).toBeGreaterThanOrEqual(ended.at(-1)?.to ?? 0);
  }
  return [...found, ...regions.finish(probabilities.length * frameSamples)];
}

test('regions are in order, apart, and no longer than a minute, however the audio arrives', () => {
  fc.assert(
    fc.property(runs, fc.integer({ min: 1, max: 500 }), (parts, chunk) => {
      const probabilities = createProbabilities(parts);
      const regions = findRegions(probabilities, chunk);
      expect(regions).toEqual(findRegions(probabilities, probabilities.length + 1));
      let before = 0;
      for (const { from, to } of regions) {
        expect(from).toBeGreaterThanOrEqual(before);
        expect(to).toBeGreaterThan(from);
        expect(to - from).toBeLessThanOrEqual(61 * rateHz);
        before = to;
      }
      expect(before).toBeLessThanOrEqual(probabilities.length * frameSamples);
      // Speech is in a region, unless it is shorter than a tenth of a second.
      let at = 0;
      for (const { frames, probability } of parts) {
        const middle = (at + frames / 2) * frameSamples;
        at += frames;
        if (probability >= 0.3 && frames > 5)
          expect(regions.some(({ from, to }) => from <= middle && to >= middle)).toBe(true);
      }
    }),
    {
      examples: [
        [
          [
            { probability: 0.9, frames: 1600 },
            { probability: 0, frames: 4 },
            { probability: 0.9, frames: 1600 },
          ],
          100,
        ],
      ],
    },
  );
});
