import { alaw, ulaw } from '../g711/laws.js';
import { type Dither, quantizeToInt16, quantizeToInt32 } from '../quantize.js';
import type { SampleFormat } from './sample-format.js';

/**
 * Writes samples with full scale 1.0 to `bytes`, the first at byte `start` and each `stride` bytes
 * after the one before.
 */
export type SampleWriter = (
  samples: Float32Array,
  bytes: DataView,
  start: number,
  stride: number,
) => void;

/**
 * The writer of a format that {@link checkSampleFormat} has passed. Whole numbers are rounded,
 * halves to even, and saturate, and NaN becomes silence. Floating point is written as it is.
 */
export function sampleWriter(format: SampleFormat, dither?: Dither): SampleWriter {
  const { encoding, bitDepth } = format;
  const isLittle = format.byteOrder === 'little-endian';
  switch (encoding) {
    case 'alaw':
      return short(dither, codes(alaw.codes));
    case 'ulaw':
      return short(dither, codes(ulaw.codes));
    case 'float':
      return bitDepth === 64 ? float64(isLittle) : float32(isLittle);
    case 'pcm':
      return bitDepth === 8
        ? long(8, dither, unsigned8)
        : bitDepth === 16
          ? short(dither, signed16(isLittle))
          : long(bitDepth, dither, bitDepth === 24 ? signed24(isLittle) : signed32(isLittle));
  }
}

/** Writes whole numbers. */
type IntegerWriter<Values> = (
  values: Values,
  bytes: DataView,
  start: number,
  stride: number,
) => void;

/** Rounds to 16 bits before writing. */
function short(dither: Dither | undefined, write: IntegerWriter<Int16Array>): SampleWriter {
  return (samples, bytes, start, stride) => {
    const values = new Int16Array(samples.length);
    quantizeToInt16(samples, values, dither);
    write(values, bytes, start, stride);
  };
}

/** Rounds to any number of bits before writing. */
function long(
  bits: number,
  dither: Dither | undefined,
  write: IntegerWriter<Int32Array>,
): SampleWriter {
  return (samples, bytes, start, stride) => {
    const values = new Int32Array(samples.length);
    quantizeToInt32(samples, bits, values, dither);
    write(values, bytes, start, stride);
  };
}

// One loop for each format, since a call for each sample would cost more than the conversion. The
// loops use an index, since iterators take twice as long.

const unsigned8: IntegerWriter<Int32Array> = (values, bytes, start, stride) => {
  let at = start;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    bytes.setUint8(at, value + 128);
    at += stride;
  }
};

const signed16 =
  (isLittle: boolean): IntegerWriter<Int16Array> =>
  (values, bytes, start, stride) => {
    let at = start;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      bytes.setInt16(at, value, isLittle);
      at += stride;
    }
  };

const signed24 =
  (isLittle: boolean): IntegerWriter<Int32Array> =>
  (values, bytes, start, stride) => {
    const high = isLittle ? 2 : 0;
    const low = isLittle ? 0 : 1;
    let at = start;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      bytes.setInt8(at + high, value >> 16);
      bytes.setUint16(at + low, value, isLittle);
      at += stride;
    }
  };

const signed32 =
  (isLittle: boolean): IntegerWriter<Int32Array> =>
  (values, bytes, start, stride) => {
    let at = start;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      bytes.setInt32(at, value, isLittle);
      at += stride;
    }
  };

/** The table has a code for every 16-bit sample, read without sign. */
const codes =
  (table: Uint8Array): IntegerWriter<Int16Array> =>
  (values, bytes, start, stride) => {
    let at = start;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      bytes.setUint8(at, table[value & 0xffff] ?? 0); // it has one for each
      at += stride;
    }
  };

const float32 =
  (isLittle: boolean): SampleWriter =>
  (samples, bytes, start, stride) => {
    let at = start;
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index] ?? 0;
      bytes.setFloat32(at, sample, isLittle);
      at += stride;
    }
  };

const float64 =
  (isLittle: boolean): SampleWriter =>
  (samples, bytes, start, stride) => {
    let at = start;
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index] ?? 0;
      bytes.setFloat64(at, sample, isLittle);
      at += stride;
    }
  };
