import { toHostOrder } from '../bytes.js';
import { alaw, ulaw } from '../g711/laws.js';
import type { SampleFormat } from './sample-format.js';

/**
 * Reads interleaved samples as floating point with full scale 1.0, as many as fit in the arrays of
 * the channels, which are of one length, and as the bytes contain.
 */
export type SampleReader = (bytes: Uint8Array, channels: readonly Float32Array[]) => void;

/** The reader of a format that {@link checkSampleFormat} has passed. */
export function sampleReader({ encoding, bitDepth, byteOrder }: SampleFormat): SampleReader {
  const isLittle = byteOrder === 'little-endian';
  switch (encoding) {
    case 'alaw':
      return codes(alaw.floats);
    case 'ulaw':
      return codes(ulaw.floats);
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

// One loop per format: a call per sample would cost more than the conversion, as would a loop over
// more than one type of array. There are as many samples as the channels have room for.

const unsigned8: SampleReader = (bytes, channels) => {
  for (const [channel, target] of channels.entries()) {
    let at = channel;
    for (let index = 0; index < target.length; index += 1) {
      target[index] = ((bytes[at] ?? 0) - 128) * 2 ** -7;
      at += channels.length;
    }
  }
};

const signed16 =
  (isLittle: boolean): SampleReader =>
  (bytes, channels) => {
    const { buffer, byteOffset, length } = toHostOrder(bytes, 2, isLittle);
    const words = new Int16Array(buffer, byteOffset, length / 2);
    for (const [channel, target] of channels.entries()) {
      deinterleaveInt16(words, channel, channels.length, target);
    }
  };

/** Unrolled by eight: most audio has this format, and loop overhead would cost a third. */
function deinterleaveInt16(
  words: Int16Array,
  channel: number,
  step: number,
  target: Float32Array,
): void {
  const { length } = target;
  let at = channel;
  let index = 0;
  for (; index + 8 <= length; index += 8) {
    target[index] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 1] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 2] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 3] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 4] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 5] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 6] = (words[at] ?? 0) * 2 ** -15;
    at += step;
    target[index + 7] = (words[at] ?? 0) * 2 ** -15;
    at += step;
  }
  for (; index < length; index += 1) {
    target[index] = (words[at] ?? 0) * 2 ** -15;
    at += step;
  }
}

const signed24 =
  (isLittle: boolean): SampleReader =>
  (bytes, channels) => {
    const high = isLittle ? 2 : 0;
    const low = isLittle ? 0 : 2;
    for (const [channel, target] of channels.entries()) {
      let at = 3 * channel;
      for (let index = 0; index < target.length; index += 1) {
        const highest = (bytes[at + high] ?? 0) << 24;
        const middle = (bytes[at + 1] ?? 0) << 16;
        target[index] = (highest | middle | ((bytes[at + low] ?? 0) << 8)) * 2 ** -31;
        at += 3 * channels.length;
      }
    }
  };

const signed32 =
  (isLittle: boolean): SampleReader =>
  (bytes, channels) => {
    const { buffer, byteOffset, length } = toHostOrder(bytes, 4, isLittle);
    const words = new Int32Array(buffer, byteOffset, length / 4);
    for (const [channel, target] of channels.entries()) {
      let at = channel;
      for (let index = 0; index < target.length; index += 1) {
        target[index] = (words[at] ?? 0) * 2 ** -31;
        at += channels.length;
      }
    }
  };

const float32 =
  (isLittle: boolean): SampleReader =>
  (bytes, channels) => {
    const { buffer, byteOffset, length } = toHostOrder(bytes, 4, isLittle);
    const words = new Float32Array(buffer, byteOffset, length / 4);
    for (const [channel, target] of channels.entries()) {
      let at = channel;
      for (let index = 0; index < target.length; index += 1) {
        target[index] = words[at] ?? 0;
        at += channels.length;
      }
    }
  };

const float64 =
  (isLittle: boolean): SampleReader =>
  (bytes, channels) => {
    const { buffer, byteOffset, length } = toHostOrder(bytes, 8, isLittle);
    const words = new Float64Array(buffer, byteOffset, length / 8);
    for (const [channel, target] of channels.entries()) {
      let at = channel;
      for (let index = 0; index < target.length; index += 1) {
        target[index] = words[at] ?? 0;
        at += channels.length;
      }
    }
  };

const codes =
  (values: Float32Array): SampleReader =>
  (bytes, channels) => {
    for (const [channel, target] of channels.entries()) {
      let at = channel;
      for (let index = 0; index < target.length; index += 1) {
        target[index] = values[bytes[at] ?? 0] ?? 0; // a byte is below 256
        at += channels.length;
      }
    }
  };
