import { type AudioFormat, decodePcm } from '@earshot/audio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeChannel, decodeFrames } from './decode-frames.js';

const format = (bit_depth: AudioFormat['bit_depth'], channels: number): AudioFormat => ({
  encoding: 'wav/pcm',
  bit_depth,
  sample_rate: 16_000,
  channels,
});

test('16 bits of one channel are taken as they are, wherever they lie in memory', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 50 }),
      fc.nat({ max: 5 }),
      (values, place) => {
        const memory = Buffer.alloc(place + 2 * values.length);
        for (const [index, value] of values.entries())
          memory.writeInt16LE(value, place + 2 * index);
        const [samples, ...more] = decodeFrames(memory.subarray(place), format(16, 1));
        expect(samples).toEqual(Int16Array.from(values));
        expect(more).toEqual([]);
      },
    ),
  );
});

test('anything else has full scale 1.0, a channel each', () => {
  const bytes = Uint8Array.from({ length: 24 }, (_, index) => index * 37);
  expect(decodeFrames(bytes, format(24, 1))).toEqual([decodePcm(bytes, { bitDepth: 24 })]);
  const samples = decodePcm(bytes, { bitDepth: 16 });
  expect(decodeFrames(bytes, format(16, 2))).toEqual([
    samples.filter((_, index) => index % 2 === 0),
    samples.filter((_, index) => index % 2 === 1),
  ]);
});

test.each<AudioFormat>([
  format(16, 1),
  format(8, 3),
  format(24, 2),
  format(32, 8),
  { ...format(8, 2), encoding: 'wav/ulaw' },
  { ...format(8, 4), encoding: 'wav/alaw' },
])('one channel alone is the same as among all: %o', (of) => {
  const bytes = Uint8Array.from(
    { length: (of.channels * of.bit_depth * 20) / 8 },
    (_, index) => index * 37,
  );
  const all = decodeFrames(bytes, of);
  expect(all.map((_, channel) => decodeChannel(bytes, of, channel))).toEqual(all);
});
