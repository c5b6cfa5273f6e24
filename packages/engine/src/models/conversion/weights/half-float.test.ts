import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfBits, halfValues } from './half-float.js';

const isFinite = (bits: number) => Number.isFinite(halfValues[bits]);

test('every finite float16 is read and written as the same bits', () => {
  const bits = Array.from({ length: 65_536 }, (_, index) => index).filter(isFinite);
  expect(bits).toHaveLength(2 * 31 * 1024);
  expect(bits.filter((one) => halfBits(halfValues[one] ?? 0) !== one)).toEqual([]);
});

test.each([
  [0, 0x0000],
  [-0, 0x8000],
  [1, 0x3c00],
  [-2, 0xc000],
  [65_504, 0x7bff],
  [65_519, 0x7bff],
  [65_520, 0x7c00],
  [2 ** -14, 0x0400],
  [2 ** -24, 0x0001],
  [2 ** -25, 0x0000],
  [1 + 2 ** -11, 0x3c00],
  [1 + 3 * 2 ** -11, 0x3c02],
  [Number.POSITIVE_INFINITY, 0x7c00],
  [Number.NaN, 0x7e00],
])('%d is written as IEEE 754 has it', (value, bits) => {
  expect(halfBits(value)).toBe(bits);
});

test('a number becomes the nearest float16', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, min: -65_504, max: 65_504 }), (value) => {
      const bits = halfBits(value);
      const error = Math.abs((halfValues[bits] ?? 0) - value);
      for (const neighbour of [bits - 1, bits + 1])
        if (isFinite(neighbour))
          expect(Math.abs((halfValues[neighbour] ?? 0) - value)).toBeGreaterThanOrEqual(error);
    }),
  );
});
