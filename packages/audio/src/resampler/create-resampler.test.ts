import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thrownBy } from '../../test/thrown-by.js';
import { noise } from '../../test/tones.js';
import { AudioError } from '../errors/audio-error.js';
import { concatenateBlocks } from '../samples/blocks.js';
import { createResampler, type Resampler } from './create-resampler.js';
import { resample } from './resample.js';

const rates = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000] as const;
const rate = fc.constantFrom(...rates);

function convertInPieces(
  resampler: Resampler,
  channels: readonly Float32Array[],
  lengths: readonly number[],
): Float32Array[] {
  const blocks: Float32Array[][] = [];
  const frames = channels[0]?.length ?? 0;
  let at = 0;
  for (const length of lengths) {
    blocks.push(resampler.write(channels.map((samples) => samples.subarray(at, at + length))));
    at = Math.min(frames, at + length);
  }
  blocks.push(resampler.write(channels.map((samples) => samples.subarray(at))), resampler.flush());
  return concatenateBlocks(blocks, channels.length);
}

test('however a signal is cut, the samples are the same to the last bit', () => {
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.constantFrom('fast', 'default', 'best'),
      fc.constantFrom('auto', 'javascript'),
      fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3000 })), {
        maxLength: 12,
      }),
      fc.integer({ min: 0, max: 9000 }),
      (fromRateHz, toRateHz, quality, kernel, lengths, frames) => {
        const samples = noise(frames);
        const whole = resample(samples, { fromRateHz, toRateHz, quality, kernel });
        const [pieces] = convertInPieces(
          createResampler({ fromRateHz, toRateHz, quality, kernel }),
          [samples],
          lengths,
        );
        expect(pieces).toEqual(whole);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('sample by sample gives the same as all at once', () => {
  const samples = noise(2000);
  for (const toRateHz of [8000, 16_000, 48_000]) {
    const resampler = createResampler({ fromRateHz: 44_100, toRateHz });
    const [pieces] = convertInPieces(
      resampler,
      [samples],
      Array.from({ length: 2000 }, () => 1),
    );
    expect(pieces).toEqual(resample(samples, { fromRateHz: 44_100, toRateHz }));
  }
});

test('the length is round(n * to / from), for any rates and any n', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 50_000 }),
      fc.integer({ min: 100, max: 50_000 }),
      fc.integer({ min: 0, max: 400 }),
      (fromRateHz, toRateHz, frames) => {
        fc.pre(toRateHz / fromRateHz < 50);
        const output = resample(new Float32Array(frames), {
          fromRateHz,
          toRateHz,
          quality: 'fast',
        });
        expect(output.length).toBe(Math.round((frames * toRateHz) / fromRateHz));
      },
    ),
    { numRuns: 60 },
  );
});

test.each(['auto', 'javascript'] as const)(
  'what a stream leaves in the shared memory does not reach the next one, kernel %s',
  (kernel) => {
    const samples = noise(3000);
    for (const [fromRateHz, toRateHz] of [
      [32_000, 16_000],
      [44_100, 48_000],
      [44_100, 16_000],
      [8000, 16_000],
    ] as const) {
      const options = { fromRateHz, toRateHz, kernel };
      const expected = resample(samples, options);
      resample(new Float32Array(20_000).fill(Number.NaN), options);
      expect(resample(samples, options)).toEqual(expected);
    }
  },
);

test('each channel is converted as if it were alone', () => {
  const channels = [noise(5000, 1), noise(5000, 2), noise(5000, 3)];
  const together = convertInPieces(
    createResampler({ fromRateHz: 44_100, toRateHz: 16_000, channels: 3 }),
    channels,
    [1000, 1, 3000],
  );
  expect(together).toEqual(
    channels.map((samples) => resample(samples, { fromRateHz: 44_100, toRateHz: 16_000 })),
  );
});

test('an impulse stays where it is, up to the very ends', () => {
  for (const [fromRateHz, toRateHz] of [
    [48_000, 16_000],
    [44_100, 16_000],
    [8000, 48_000],
  ] as const) {
    const frames = fromRateHz / 10;
    for (const position of [0, frames / 2, frames - Math.round(fromRateHz / 1000)]) {
      const samples = new Float32Array(frames);
      samples[position] = 1;
      const output = resample(samples, { fromRateHz, toRateHz });
      const peak = output.indexOf(output.reduce((largest, sample) => Math.max(largest, sample), 0));
      expect(Math.abs(peak - (position * toRateHz) / fromRateHz)).toBeLessThanOrEqual(
        toRateHz / fromRateHz,
      );
    }
  }
});

test('two filters in a row are one filter at the edges, too', () => {
  // A shifted signal must give a shifted result: nothing is lost where the signal begins and ends.
  const samples = noise(4410);
  const padded = new Float32Array(4410 * 3);
  padded.set(samples, 4410);
  const alone = resample(samples, { fromRateHz: 44_100, toRateHz: 16_000 });
  const within = resample(padded, { fromRateHz: 44_100, toRateHz: 16_000 }).subarray(1600, 3200);
  expect(Math.max(...alone.map((sample, index) => Math.abs(sample - (within[index] ?? 0))))).toBe(
    0,
  );
});

test('equal rates give equal samples, in arrays of their own', () => {
  const samples = noise(100);
  const resampler = createResampler({ fromRateHz: 16_000, toRateHz: 16_000, channels: 2 });
  const block = resampler.write([samples, samples]);
  expect(block).toEqual([samples, samples]);
  expect(block[0]).not.toBe(samples);
  expect(resampler.flush()).toEqual([new Float32Array(0), new Float32Array(0)]);
});

test('after flush and after reset it is as new', () => {
  const resampler = createResampler({ fromRateHz: 48_000, toRateHz: 16_000 });
  const first = convertInPieces(resampler, [noise(3000)], [100]);
  expect(resampler.flush()).toEqual([new Float32Array(0)]);
  expect(convertInPieces(resampler, [noise(3000)], [])).toEqual(first);
  resampler.write([noise(777)]);
  resampler.reset();
  expect(convertInPieces(resampler, [noise(3000)], [])).toEqual(first);
});

test('a sample that is not a number spoils a few milliseconds and no more', () => {
  const samples = noise(48_000);
  samples[10_000] = Number.NaN;
  for (const toRateHz of [16_000, 44_100]) {
    const output = resample(samples, { fromRateHz: 48_000, toRateHz });
    const spoilt = output.filter((sample) => Number.isNaN(sample)).length;
    expect(spoilt / toRateHz).toBeLessThan(0.015);
  }
});

test('a long stream keeps neither its input nor its output', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const resampler = createResampler({ fromRateHz: 48_000, toRateHz: 16_000, quality: 'fast' });
  const block = new Float32Array(4800);
  const bytesAfter = async (blocks: number) => {
    for (let index = 0; index < blocks; index += 1) {
      resampler.write([block]);
    }
    collectGarbage();
    await setImmediate();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = await bytesAfter(20);
  expect((await bytesAfter(1000)) - before).toBeLessThan(100_000);
});

test.each([
  [
    { fromRateHz: 0, toRateHz: 16_000 },
    'fromRateHz is 0; it must be a whole number from 1 to 768000',
  ],
  [
    { fromRateHz: 44_100.5, toRateHz: 16_000 },
    'fromRateHz is 44100.5; it must be a whole number from 1 to 768000',
  ],
  [
    { fromRateHz: 16_000, toRateHz: Number.NaN },
    'toRateHz is NaN; it must be a whole number from 1 to 768000',
  ],
  [
    { fromRateHz: 16_000, toRateHz: 8000, channels: 0 },
    'channels is 0; it must be a whole number from 1 to 65535',
  ],
])('refuses %o', (options, message) => {
  expect(() => createResampler(options)).toThrow(message);
});

test('refuses blocks of other channels, of uneven lengths, and qualities that do not exist', () => {
  const resampler = createResampler({ fromRateHz: 16_000, toRateHz: 8000, channels: 2 });
  expect(() => resampler.write([new Float32Array(1)])).toThrow(
    'the block has 1 channels; it must have 2',
  );
  expect(() => resampler.write([new Float32Array(1), new Float32Array(2)])).toThrow(
    /channel 1 has 2 samples/,
  );
  const rates = { fromRateHz: 16_000, toRateHz: 8000 };
  // @ts-expect-error a quality that does not exist
  const error = thrownBy(() => resample(noise(1), { ...rates, quality: 'good' }));
  expect(AudioError.is(error)).toBe(true);
  expect(String(error)).toBe('AudioError: quality is "good"; allowed: fast, default, best');
});
