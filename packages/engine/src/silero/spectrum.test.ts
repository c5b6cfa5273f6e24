import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Spectrum, spectrumSize, windowSamples } from './spectrum.js';

const spectrum = new Spectrum();

/** The transform by its definition, as sums. */
const slowMagnitude = (samples: Float64Array, frequency: number) => {
  let real = 0;
  let imaginary = 0;
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * index) / windowSamples;
    const weighted = sample * (0.5 - 0.5 * Math.cos(angle));
    real += weighted * Math.cos(angle * frequency);
    imaginary -= weighted * Math.sin(angle * frequency);
  }
  return Math.hypot(real, imaginary);
};

test('the fast transform equals the definition', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
        minLength: windowSamples,
        maxLength: windowSamples,
      }),
      (values) => {
        const samples = Float64Array.from(values);
        const magnitudes = new Float32Array(spectrumSize);
        spectrum.compute(samples, 0, magnitudes, 0);
        for (let frequency = 0; frequency < spectrumSize; frequency += 1) {
          expect(magnitudes[frequency]).toBeCloseTo(slowMagnitude(samples, frequency), 4);
        }
      },
    ),
    { numRuns: 20 },
  );
});
