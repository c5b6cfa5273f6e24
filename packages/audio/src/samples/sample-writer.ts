import { aLawCodes } from '../g711/a-law-tables.js';
import { muLawCodes } from '../g711/mu-law-tables.js';
import type { Dither } from '../rounding/dither.js';
import { halfEven } from '../rounding/half-even.js';
import type { SampleFormat } from './sample-format.js';

/**
 * Writes samples with full scale 1.0 to `bytes`, the first at byte `start` and each `stride` bytes after the
 * one before.
 */
export type SampleWriter = (
  samples: Float32Array,
  bytes: DataView,
  start: number,
  stride: number,
) => void;

/**
 * The writer of a format that {@link checkSampleFormat} has passed. Whole numbers are rounded, halves to even,
 * and saturate; NaN becomes silence. Floating point is written as it is.
 */
export function sampleWriter(format: SampleFormat, dither?: Dither): SampleWriter {
  const { encoding, bitDepth } = format;
  const isLittle = format.byteOrder === 'little-endian';
  switch (encoding) {
    case 'a-law': {
      const codes = aLawCodes();
      return quantized(
        16,
        dither,
        (bytes, at, value) => bytes.setUint8(at, codes[(value >> 4) & 0xfff] as number), // as many codes as the mask has values
      );
    }
    case 'mu-law': {
      const codes = muLawCodes();
      return quantized(
        16,
        dither,
        (bytes, at, value) => bytes.setUint8(at, codes[(value >> 2) & 0x3fff] as number), // as above
      );
    }
    case 'float':
      return bitDepth === 64
        ? direct((bytes, at, sample) => bytes.setFloat64(at, sample, isLittle))
        : direct((bytes, at, sample) => bytes.setFloat32(at, sample, isLittle));
    case 'pcm':
      return quantized(bitDepth, dither, integerStore(bitDepth, isLittle));
  }
}

type Store = (bytes: DataView, at: number, value: number) => void;

function integerStore(bitDepth: number, isLittle: boolean): Store {
  switch (bitDepth) {
    case 8:
      return (bytes, at, value) => bytes.setUint8(at, value + 128);
    case 16:
      return (bytes, at, value) => bytes.setInt16(at, value, isLittle);
    case 24:
      return (bytes, at, value) => {
        bytes.setUint8(isLittle ? at + 2 : at, value >> 16);
        bytes.setUint16(isLittle ? at : at + 1, value, isLittle);
      };
    default:
      return (bytes, at, value) => bytes.setInt32(at, value, isLittle);
  }
}

function quantized(bits: number, dither: Dither | undefined, store: Store): SampleWriter {
  const scale = 2 ** (bits - 1);
  return (samples, bytes, start, stride) => {
    let at = start;
    for (const sample of samples) {
      const value = sample * scale + (dither === undefined ? 0 : dither());
      const limited = value > scale - 1 ? scale - 1 : value < -scale ? -scale : value;
      const rounded = limited + halfEven - halfEven;
      store(bytes, at, rounded === rounded ? rounded : 0);
      at += stride;
    }
  };
}

function direct(store: Store): SampleWriter {
  return (samples, bytes, start, stride) => {
    let at = start;
    for (const sample of samples) {
      store(bytes, at, sample);
      at += stride;
    }
  };
}
