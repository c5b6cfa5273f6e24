import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTriangularDither } from '../quantize.js';
import { floatToInt16, int16ToFloat } from './int16.js';
import { decodePcm, encodePcm } from './pcm-bytes.js';

test('16 bits survive floating point, every value', () => {
  const every = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  expect(floatToInt16(int16ToFloat(every))).toEqual(every);
});

test('8 bits survive floating point, every value', () => {
  const every = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(encodePcm(decodePcm(every, { bitDepth: 8 }), { bitDepth: 8 })).toEqual(every);
});

test.each(['little-endian', 'big-endian'] as const)(
  '24 bits survive floating point, every value, %s',
  (byteOrder) => {
    const bytes = new Uint8Array(3 * 2 ** 16);
    const [low, middle, high] = byteOrder === 'little-endian' ? [0, 1, 2] : [2, 1, 0];
    for (let value = 0; value < 2 ** 16; value += 1) {
      bytes[3 * value + low] = value;
      bytes[3 * value + middle] = value >> 8;
    }
    for (let top = 0; top < 256; top += 1) {
      for (let at = high; at < bytes.length; at += 3) {
        bytes[at] = top;
      }
      const again = encodePcm(decodePcm(bytes, { bitDepth: 24, byteOrder }), {
        bitDepth: 24,
        byteOrder,
      });
      expect(Buffer.compare(again, bytes)).toBe(0);
    }
  },
);

test('32 bits are exact where floating point can hold them, and within its precision elsewhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setInt32(0, value, true);
      const [sample = 0] = decodePcm(bytes, { bitDepth: 32 });
      expect(sample).toBe(Math.fround(value / 2 ** 31));
      const again = encodePcm(Float32Array.of(sample), { bitDepth: 32 });
      expect(new DataView(again.buffer).getInt32(0, true)).toBe(
        Math.min(Math.fround(value), 2 ** 31 - 1),
      );
    }),
  );
});

test('halves are rounded to even', () => {
  const halves = Float32Array.of(0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.4999, 2.5001);
  const samples = halves.map((value) => value / 32_768);
  expect([...floatToInt16(samples)]).toEqual([0, 2, 2, 0, -2, -2, 0, 3]);
  expect([
    ...encodePcm(
      halves.map((value) => value / 128),
      { bitDepth: 8 },
    ),
  ]).toEqual([128, 130, 130, 128, 126, 126, 128, 131]);
});

test('what is beyond full scale saturates and NaN is silence, in every depth', () => {
  const odd = Float32Array.of(
    1,
    1.5,
    Number.POSITIVE_INFINITY,
    -1,
    -7,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
  );
  expect([...floatToInt16(odd)]).toEqual([32_767, 32_767, 32_767, -32_768, -32_768, -32_768, 0]);
  expect([...encodePcm(odd, { bitDepth: 8 })]).toEqual([255, 255, 255, 0, 0, 0, 128]);
  const wide = encodePcm(odd, { bitDepth: 32 });
  expect([...new Int32Array(wide.buffer)]).toEqual([
    2147483647, 2147483647, 2147483647, -2147483648, -2147483648, -2147483648, 0,
  ]);
});

test('bytes stand in the order that was asked for', () => {
  const sample = Float32Array.of(0x123456 / 2 ** 23);
  expect([...encodePcm(sample, { bitDepth: 24 })]).toEqual([0x56, 0x34, 0x12]);
  expect([...encodePcm(sample, { bitDepth: 24, byteOrder: 'big-endian' })]).toEqual([
    0x12, 0x34, 0x56,
  ]);
});

test('triangular dither makes the mean of what is rounded the true value', () => {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const samples = new Float32Array(100_000).fill(0.3 / 32_768);
  const dithered = floatToInt16(samples, { dither: createTriangularDither(random) });
  const mean = dithered.reduce((sum, value) => sum + value, 0) / dithered.length;
  expect(mean).toBeCloseTo(0.3, 1);
  expect(new Set(dithered)).toEqual(new Set([-1, 0, 1]));
  expect(new Set(floatToInt16(samples))).toEqual(new Set([0]));
});

test('bytes that end within a sample and depths that do not exist are refused by name', () => {
  expect(() => decodePcm(new Uint8Array(5), { bitDepth: 24 })).toThrow(
    'there are 5 bytes; samples of 24 bits take a multiple of 3',
  );
  // @ts-expect-error a depth that does not exist
  expect(() => decodePcm(new Uint8Array(5), { bitDepth: 20 })).toThrow(
    'bitDepth of pcm is 20; allowed: 8, 16, 24, 32',
  );
});

test('unaligned bytes are read as well', () => {
  const bytes = Uint8Array.of(9, 0x00, 0x40, 0x00, 0xc0).subarray(1);
  expect([...decodePcm(bytes, { bitDepth: 16 })]).toEqual([0.5, -0.5]);
});
