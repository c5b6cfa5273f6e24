import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noise } from '../../test/tones.js';
import { concatenateBytes } from '../bytes.js';
import { wavHeaderBytes } from './create-wav-header.js';
import { readWav } from './read-wav.js';
import { createWavReader } from './wav-reader.js';
import { createWavWriter, writeWav } from './wav-writer.js';

const layouts = [
  { encoding: 'pcm', bitDepth: 8, error: 2 ** -7 },
  { encoding: 'pcm', bitDepth: 16, error: 2 ** -15 },
  { encoding: 'pcm', bitDepth: 24, error: 2 ** -23 },
  { encoding: 'pcm', bitDepth: 32, error: 2 ** -24 },
  { encoding: 'float', bitDepth: 32, error: 0 },
  { encoding: 'float', bitDepth: 64, error: 0 },
  { encoding: 'alaw', bitDepth: 8, error: 2 ** -5 },
  { encoding: 'ulaw', bitDepth: 8, error: 2 ** -5 },
] as const;

test.each(layouts)(
  '$encoding of $bitDepth bits is read as it was written',
  ({ encoding, bitDepth, error }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(8000, 44_100, 192_000),
        (channels, frames, sampleRateHz) => {
          const written = Array.from({ length: channels }, (_, channel) => noise(frames, channel));
          const bytes = writeWav(written, { sampleRateHz, encoding, bitDepth });
          expect(bytes.length % 2).toBe(0);
          expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
          const file = readWav(bytes);
          expect(file).toMatchObject({
            frameCount: frames,
            framesRead: frames,
            isTruncated: false,
          });
          expect(file.format).toMatchObject({
            encoding,
            bitDepth,
            validBits: bitDepth,
            sampleRateHz,
            channels,
          });
          for (const [channel, samples] of file.channels.entries()) {
            for (const [index, sample] of samples.entries()) {
              expect(Math.abs(sample - (written[channel]?.[index] ?? 0))).toBeLessThanOrEqual(
                error,
              );
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('16 bits are the default, in the plain form that everything reads', () => {
  const bytes = writeWav([Float32Array.of(0.5, -1)], { sampleRateHz: 16_000 });
  expect([...bytes]).toEqual(
    [
      [0x52, 0x49, 0x46, 0x46, 40, 0, 0, 0, 0x57, 0x41, 0x56, 0x45],
      [
        0x66, 0x6d, 0x74, 0x20, 16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16,
        0,
      ],
      [0x64, 0x61, 0x74, 0x61, 4, 0, 0, 0, 0, 0x40, 0, 0x80],
    ].flat(),
  );
});

test('a file in pieces without a known length can be read as a pipe, and its header put right afterwards', () => {
  const writer = createWavWriter({ sampleRateHz: 16_000, channels: 3, bitDepth: 24 });
  const samples = noise(101);
  const audio = [samples.subarray(0, 40), samples.subarray(40)].map((part) =>
    writer.write([part, part, part]),
  );
  const { padding, header, frameCount } = writer.end();
  expect(frameCount).toBe(101);
  expect(header).toHaveLength(writer.header.length);
  const piped = readWav(concatenateBytes([writer.header, ...audio]));
  expect(piped).toMatchObject({ frameCount: null, framesRead: 101, isTruncated: false });
  const patched = concatenateBytes([header, ...audio, padding]);
  expect(readWav(patched)).toMatchObject({ frameCount: 101, framesRead: 101, isTruncated: false });
  expect(readWav(patched).channels).toEqual(piped.channels);
  expect(patched.length % 2).toBe(0);
  expect(writer.end()).toBe(writer.end());
});

test('beyond 4 GiB the file is RF64, whether its length was known before or not', () => {
  const frameCount = 2 ** 31;
  const layout = {
    sample: { encoding: 'pcm', bitDepth: 16, byteOrder: 'little-endian' },
    sampleRateHz: 48_000,
    channels: 1,
  } as const;
  for (const reservesLargeSizes of [true, false]) {
    const header = wavHeaderBytes({ layout, dataBytes: 2 * frameCount, reservesLargeSizes });
    const reader = createWavReader();
    reader.push(header);
    expect(reader.header).toMatchObject({
      frameCount,
      dataOffset: header.length,
      format: { container: 'RF64' },
    });
    const riffSize = new DataView(header.buffer).getBigUint64(20, true);
    expect(riffSize).toBe(BigInt(header.length - 8) + 2n ** 32n);
  }
  const largestSmall = (0xffff_ffff - 1 - 36) / 2;
  expect(
    wavHeaderBytes({ layout, dataBytes: 2 * Math.floor(largestSmall), reservesLargeSizes: false }),
  ).toHaveLength(44);
  expect(
    wavHeaderBytes({
      layout,
      dataBytes: 2 * (Math.floor(largestSmall) + 1),
      reservesLargeSizes: false,
    }),
  ).toHaveLength(80);
  expect(wavHeaderBytes({ layout, dataBytes: 2, reservesLargeSizes: true })).toHaveLength(80);
});

test('frames that were announced must come, and no others', () => {
  const writer = createWavWriter({ sampleRateHz: 16_000, frameCount: 10 });
  writer.write([new Float32Array(4)]);
  expect(() => writer.end()).toThrow('4 frames were written; frameCount announced 10');
  expect(() => writer.write([new Float32Array(7)])).toThrow(
    '11 frames were written; frameCount announced 10',
  );
  writer.write([new Float32Array(6)]);
  expect(writer.end().frameCount).toBe(10);
  expect(() => writer.write([new Float32Array(0)])).toThrow(/after the end/);
});

test.each([
  [{ sampleRateHz: 0 }, /sampleRateHz is 0/],
  [{ sampleRateHz: 16_000, bitDepth: 12 }, /bitDepth of pcm is 12; allowed: 8, 16, 24, 32/],
  [
    { sampleRateHz: 16_000, encoding: 'float', bitDepth: 16 },
    /bitDepth of float is 16; allowed: 32, 64/,
  ],
  [{ sampleRateHz: 16_000, channels: 70_000 }, /channels is 70000/],
  [{ sampleRateHz: 16_000, frameCount: -1 }, /frameCount is -1/],
] as const)('refuses %o', (options, message) => {
  expect(() => createWavWriter(options)).toThrow(message);
});

test('a file needs a channel, and channels of one length', () => {
  expect(() => writeWav([], { sampleRateHz: 16_000 })).toThrow(/channels is 0/);
  expect(() =>
    writeWav([new Float32Array(1), new Float32Array(2)], { sampleRateHz: 16_000 }),
  ).toThrow(/channel 1 has 2 samples/);
});
