import { expect, test } from 'vitest';
import { floatToInt16 } from '../pcm/int16.js';
import {
  decodeAlaw,
  decodeAlawToFloat,
  decodeUlaw,
  decodeUlawToFloat,
  encodeAlaw,
  encodeAlawFromFloat,
  encodeUlaw,
  encodeUlawFromFloat,
} from './g711.js';

const everySample = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
const everyCode = Uint8Array.from({ length: 256 }, (_, index) => index);

interface Interval {
  readonly code: number;
  readonly from: number;
  readonly width: number;
}

/** The positive quantisation intervals of G.711, table 1a, scaled to 16 bits. */
const alawIntervals: Interval[] = [];
for (let segment = 0, from = 0; segment < 8; segment += 1) {
  const width = segment < 2 ? 16 : 16 * 2 ** (segment - 1);
  for (let step = 0; step < 16; step += 1, from += width) {
    alawIntervals.push({ code: (128 + 16 * segment + step) ^ 0x55, from, width });
  }
}

/**
 * The positive quantisation intervals of G.711, table 2a, scaled to 16 bits. The first is cut in
 * half by 0.
 */
const ulawIntervals: Interval[] = [];
for (let segment = 0, from = -4; segment < 8; segment += 1) {
  const width = 8 * 2 ** segment;
  for (let step = 0; step < 16; step += 1, from += width) {
    ulawIntervals.push({ code: 255 - 16 * segment - step, from, width });
  }
}

const laws = [
  { name: 'A-law', encode: encodeAlaw, decode: decodeAlaw, intervals: alawIntervals },
  { name: 'mu-law', encode: encodeUlaw, decode: decodeUlaw, intervals: ulawIntervals },
];

for (const { name, encode, decode, intervals } of laws) {
  test(`${name}: every one of the 65,536 samples gets the code of its interval`, () => {
    const expected = Uint8Array.from(everySample, (sample) => {
      const magnitude = sample < 0 ? -sample - 1 : sample;
      const interval = intervals.findLast(({ from }) => from <= magnitude);
      return (interval?.code ?? 0) ^ (sample < 0 ? 0x80 : 0);
    });
    expect(encode(everySample)).toEqual(expected);
  });

  test(`${name}: every code is decoded to the middle of its interval`, () => {
    for (const { code, from, width } of intervals) {
      const middle = from + width / 2;
      expect([...decode(Uint8Array.of(code, code ^ 0x80))]).toEqual([
        middle,
        middle === 0 ? 0 : -middle,
      ]);
    }
  });

  test(`${name}: encoding what was decoded gives the same code, but for the second zero of mu-law`, () => {
    const again = encode(decode(everyCode));
    const changed = everyCode.filter((code) => again[code] !== code);
    expect([...changed]).toEqual(name === 'mu-law' ? [0x7f] : []);
  });
}

test('the codes of the extremes and of silence are those of the standard', () => {
  const samples = Int16Array.of(0, -1, 32_767, -32_768);
  expect([...encodeAlaw(samples)]).toEqual([0xd5, 0x55, 0xaa, 0x2a]);
  expect([...encodeUlaw(samples)]).toEqual([0xff, 0x7f, 0x80, 0x00]);
  expect([...decodeAlaw(Uint8Array.of(0xaa, 0x2a))]).toEqual([32_256, -32_256]);
  expect([...decodeUlaw(Uint8Array.of(0x80, 0x00))]).toEqual([32_124, -32_124]);
});

test('floating point is encoded as its nearest 16-bit sample, and decoded to full scale 1.0', () => {
  const samples = Float32Array.from({ length: 20_001 }, (_, index) => (index - 10_000) / 8000);
  const odd = Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
  for (const input of [samples, odd]) {
    expect(encodeAlawFromFloat(input)).toEqual(encodeAlaw(floatToInt16(input)));
    expect(encodeUlawFromFloat(input)).toEqual(encodeUlaw(floatToInt16(input)));
  }
  expect(decodeAlawToFloat(everyCode)).toEqual(
    Float32Array.from(decodeAlaw(everyCode), (value) => value / 32_768),
  );
  expect(decodeUlawToFloat(everyCode)).toEqual(
    Float32Array.from(decodeUlaw(everyCode), (value) => value / 32_768),
  );
});

test('a target is written from its start and returned as far as it is used', () => {
  const target = new Uint8Array(8).fill(1);
  const written = encodeUlaw(Int16Array.of(0, 0, 0), target);
  expect([...written]).toEqual([255, 255, 255]);
  expect([...target]).toEqual([255, 255, 255, 1, 1, 1, 1, 1]);
});

test('a target that is too short is refused before anything is written', () => {
  expect(() => encodeAlaw(new Int16Array(3), new Uint8Array(2))).toThrow(
    'target has 2 elements; it must have at least 3',
  );
  expect(() => decodeUlawToFloat(new Uint8Array(3), new Float32Array(2))).toThrow(/at least 3/);
});

test('wherever samples and codes begin in memory, and however many there are, they are encoded and decoded alike', () => {
  const samples = Int16Array.from({ length: 40 }, (_, index) => (index - 20) * 1601);
  const codes = encodeUlaw(samples);
  const values = decodeUlaw(codes);
  for (let from = 0; from < 8; from += 1) {
    for (let count = 0; count <= 20; count += 1) {
      const to = from + count;
      const target = new Uint8Array(32);
      encodeUlaw(samples.subarray(from, to), target.subarray(from));
      expect(target.subarray(from, to)).toEqual(codes.subarray(from, to));
      expect(target[to]).toBe(0);
      const decoded = new Int16Array(32);
      decodeUlaw(codes.subarray(from, to), decoded.subarray(from));
      expect(decoded.subarray(from, to)).toEqual(values.subarray(from, to));
      expect(decoded[to]).toBe(0);
      expect(decodeUlaw(codes.subarray(from, to))).toEqual(values.subarray(from, to));
    }
  }
});
