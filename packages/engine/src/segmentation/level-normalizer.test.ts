import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameSamples } from '../port/voice-activity-model.js';
import { LevelNormalizer } from './level-normalizer.js';

const tone = (seconds: number, amplitude: number) =>
  Int16Array.from(
    { length: Math.floor((seconds * 16_000) / frameSamples) * frameSamples },
    (_, at) => Math.round(amplitude * Math.sin((2 * Math.PI * 300 * at) / 16_000)),
  );

/** Level of the last half second, in dBFS. */
const endLevel = (samples: Int16Array) => {
  const end = samples.subarray(-8000);
  const energy = end.reduce((sum, sample) => sum + sample * sample, 0);
  return 10 * Math.log10(energy / end.length / 32_768 ** 2);
};

describe('levels are normalized', () => {
  test.each([40, 400, 4000, 30_000])('to -20 dBFS from an amplitude of %i', (amplitude) => {
    expect(endLevel(new LevelNormalizer().push(tone(2, amplitude)))).toBeCloseTo(-20, 0);
  });

  test('but silence stays silence', () => {
    const dither = Int16Array.from({ length: 16_384 }, (_, index) => ((index * 7919) % 3) - 1);
    expect(endLevel(new LevelNormalizer().push(dither))).toBeLessThan(-40);
    expect(new LevelNormalizer().push(new Int16Array(1024)).every((sample) => sample === 0)).toBe(
      true,
    );
  });

  test('what is louder than all before is not clipped, and what follows it is normal after some seconds', () => {
    const normalizer = new LevelNormalizer();
    normalizer.push(tone(3, 100));
    const loud = normalizer.push(tone(0.5, 20_000));
    expect(Math.max(...loud.subarray(64))).toBeLessThan(12_000);
    expect(endLevel(normalizer.push(tone(10, 100)))).toBeCloseTo(-20, 0);
  });

  test('and the pauses of two seconds between sentences stay far below them', () => {
    const normalizer = new LevelNormalizer();
    normalizer.push(tone(3, 3000));
    expect(endLevel(normalizer.push(tone(2, 30)))).toBeLessThan(-45);
  });
});

test('the same audio at another level becomes the same', () => {
  const quiet = Int16Array.from({ length: 60 * frameSamples }, (_, at) =>
    Math.round(200 * Math.sin(at / 9) * (1 + Math.sin(at / 2000))),
  );
  const loud = quiet.map((sample) => sample * 32);
  expect(new LevelNormalizer().push(loud)).toEqual(new LevelNormalizer().push(quiet));
});

test('another one continues from a stored state exactly, wherever the audio is divided', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 32_767 }), fc.integer({ min: 1, max: 4 })), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.nat(),
      (stretches, choice) => {
        const samples = Int16Array.from(
          stretches.flatMap(([amplitude, frames]) =>
            Array.from({ length: frames * frameSamples }, (_, at) => amplitude * Math.sin(at / 7)),
          ),
        );
        const cut = (choice % (samples.length / frameSamples + 1)) * frameSamples;
        const one = new LevelNormalizer();
        const before = one.push(samples.subarray(0, cut));
        const { power, gain } = one.state;
        const [storedPower = 0, storedGain = 0] = Float32Array.of(power, gain);
        const other = new LevelNormalizer({ power: storedPower, gain: storedGain });
        const after = other.push(samples.subarray(cut));
        expect([...before, ...after]).toEqual([...new LevelNormalizer().push(samples)]);
      },
    ),
  );
});
