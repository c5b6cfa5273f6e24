import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentence } from '../../../test/support/speech.js';
import { Enhancer, enhancedFrom } from './enhancer.js';

/** Nine seconds of speech over noise that is the same in every run. */
const noisy = (() => {
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed / 2 ** 32 - 0.5) * 1600;
  };
  return Int16Array.from(
    { length: 144_000 },
    (_, index) => (sentence.samples[index % sentence.samples.length] ?? 0) * 0.5 + noise(),
  );
})();

function enhance(samples: Int16Array, startSample: number, cuts: readonly number[]): Int16Array {
  const enhancer = new Enhancer(startSample);
  const output: number[] = [];
  let offset = enhancedFrom(startSample);
  for (let index = 0; offset < samples.length; index += 1) {
    const length = cuts[index % cuts.length] ?? 1600;
    output.push(...enhancer.push(samples.subarray(offset, offset + length)));
    offset += length;
  }
  output.push(...enhancer.finish());
  enhancer.free();
  return Int16Array.from(output);
}

const whole = enhance(noisy, 0, [1600]);

test('the audio is as long as before', () => {
  expect(whole).toHaveLength(noisy.length);
});

test('the output does not depend on how the audio is cut, nor on where it is resumed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: noisy.length - 1 }),
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 }),
      (start, cuts) => {
        expect(enhance(noisy, start, cuts)).toEqual(whole.slice(start));
      },
    ),
    { numRuns: 4 },
  );
});

describe('what it does to audio', () => {
  const measurePower = (samples: Int16Array) =>
    samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

  test('noise alone becomes quieter', () => {
    const noise = Int16Array.from(
      noisy,
      (sample, index) => sample - (sentence.samples[index % sentence.samples.length] ?? 0) * 0.5,
    );
    // 15 % of the original remain, which is 16 dB less.
    expect(measurePower(enhance(noise, 0, [8000]).subarray(16_000))).toBeLessThan(
      measurePower(noise.subarray(16_000)) / 20,
    );
  });

  test('it delays nothing', () => {
    const agreement = (lag: number) => {
      let sum = 0;
      for (let index = 2000; index < whole.length - 2000; index += 1) {
        sum += (whole[index + lag] ?? 0) * (noisy[index] ?? 0);
      }
      return sum;
    };
    const lags = Array.from({ length: 801 }, (_, index) => index - 400);
    const best = lags.reduce((one, other) => (agreement(other) > agreement(one) ? other : one));
    expect(best).toBe(0);
  });
});
