import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { twoSentences } from '../../test/support/speech.js';
import { frameSamples } from '../port/voice-activity-model.js';
import { SileroModel } from './silero-model.js';

const model = new SileroModel();
const frameCount = Math.floor(twoSentences.samples.length / frameSamples);
const samples = twoSentences.samples.subarray(0, frameCount * frameSamples);
const whole = model.detect(samples, undefined);

describe('the voice activity model', () => {
  test('computes what a plain implementation of the same network computes', () => {
    // Every eighth probability from the fifth frame on, recorded from an implementation that
    // computes everything in doubles.
    const recorded = [
      0.005907, 0.016198, 0.976064, 0.978199, 0.999946, 0.999606, 0.999984, 0.999993, 0.999638,
      0.999924, 0.008192, 0.009206, 0.018801, 0.99998, 0.999995, 0.999983, 0.999805, 0.999987,
      0.999993, 0.999991, 0.999869, 0.999273, 0.999808, 0.011205,
    ];
    const computed = whole.probabilities.filter((_, frame) => frame % 8 === 4);
    expect(computed).toHaveLength(recorded.length);
    for (const [index, value] of recorded.entries()) expect(computed[index]).toBeCloseTo(value, 4);
  });

  test('takes silence, noise and tones for no speech', () => {
    let seed = 1;
    const noise = Int16Array.from({ length: 32_000 }, () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647 - 0.5) * 8000;
    });
    const tone = Int16Array.from({ length: 32_000 }, (_, index) =>
      Math.round(8000 * Math.sin((2 * Math.PI * 440 * index) / 16_000)),
    );
    for (const audio of [new Int16Array(32_000), noise, tone]) {
      const { probabilities } = model.detect(audio.subarray(0, 31_744), undefined);
      expect(Math.max(...probabilities)).toBeLessThan(0.6);
    }
  });
});

test('continues from its state as if there had been no break', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: frameCount - 1 }), (cut) => {
      const first = model.detect(samples.subarray(0, cut * frameSamples), undefined);
      model.detect(samples, undefined);
      const second = model.detect(samples.subarray(cut * frameSamples), first.state);
      expect([...first.probabilities, ...second.probabilities]).toEqual([...whole.probabilities]);
      expect(second.state).toEqual(whole.state);
    }),
    { numRuns: 20 },
  );
});
