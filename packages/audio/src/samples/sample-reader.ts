import { aLawFloats } from '../g711/a-law-tables.js';
import { muLawFloats } from '../g711/mu-law-tables.js';
import type { SampleFormat } from './sample-format.js';

/**
 * Reads `target.length` samples from `bytes`, the first at byte `start` and each `stride` bytes after the
 * one before, as floating point with full scale 1.0.
 */
export type SampleReader = (
  bytes: DataView,
  start: number,
  stride: number,
  target: Float32Array,
) => void;

/** The reader of a format that {@link checkSampleFormat} has passed. */
export function sampleReader({ encoding, bitDepth, byteOrder }: SampleFormat): SampleReader {
  const isLittle = byteOrder === 'little-endian';
  switch (encoding) {
    case 'a-law':
      return codes(aLawFloats());
    case 'mu-law':
      return codes(muLawFloats());
    case 'float':
      return bitDepth === 64 ? float64(isLittle) : float32(isLittle);
    case 'pcm':
      return bitDepth === 8
        ? unsigned8
        : bitDepth === 16
          ? signed16(isLittle)
          : bitDepth === 24
            ? signed24(isLittle)
            : signed32(isLittle);
  }
}

// One loop for each format, since a call for each sample would cost more than the conversion.

const unsigned8: SampleReader = (bytes, start, stride, target) => {
  let at = start;
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (bytes.getUint8(at) - 128) * 2 ** -7;
    at += stride;
  }
};

const signed16 =
  (isLittle: boolean): SampleReader =>
  (bytes, start, stride, target) => {
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = bytes.getInt16(at, isLittle) * 2 ** -15;
      at += stride;
    }
  };

const signed24 =
  (isLittle: boolean): SampleReader =>
  (bytes, start, stride, target) => {
    const high = isLittle ? 2 : 0;
    const low = isLittle ? 0 : 1;
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] =
        ((bytes.getInt8(at + high) << 16) | bytes.getUint16(at + low, isLittle)) * 2 ** -23;
      at += stride;
    }
  };

const signed32 =
  (isLittle: boolean): SampleReader =>
  (bytes, start, stride, target) => {
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = bytes.getInt32(at, isLittle) * 2 ** -31;
      at += stride;
    }
  };

const float32 =
  (isLittle: boolean): SampleReader =>
  (bytes, start, stride, target) => {
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = bytes.getFloat32(at, isLittle);
      at += stride;
    }
  };

const float64 =
  (isLittle: boolean): SampleReader =>
  (bytes, start, stride, target) => {
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = bytes.getFloat64(at, isLittle);
      at += stride;
    }
  };

const codes =
  (values: Float32Array): SampleReader =>
  (bytes, start, stride, target) => {
    let at = start;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = values[bytes.getUint8(at)] as number; // a byte is below 256
      at += stride;
    }
  };
