import type { Bytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import { checkArray, checkOptions } from '../errors/check-argument.js';
import type { Dither } from '../quantize.js';
import { FrameEncoder } from '../samples/frame-encoder.js';
import { type ByteOrder, checkSampleFormat, type SampleFormat } from '../samples/sample-format.js';
import { sampleReader } from '../samples/sample-reader.js';

/** Bit depth of linear PCM: 8 bits are unsigned, more are signed. */
export type PcmBitDepth = 8 | 16 | 24 | 32;

/** Options of {@link decodePcm}. */
export interface PcmOptions {
  /** Bits of a sample. */
  readonly bitDepth: PcmBitDepth;
  /**
   * Byte order of a sample.
   *
   * @defaultValue 'little-endian'
   */
  readonly byteOrder?: ByteOrder;
}

/** Options of {@link encodePcm}. */
export interface EncodePcmOptions extends PcmOptions {
  /**
   * Noise to add before rounding.
   *
   * @defaultValue none
   */
  readonly dither?: Dither;
}

/**
 * Encodes floating point samples with full scale 1.0 as linear PCM: halves are rounded to even,
 * values beyond full scale saturate, and NaN becomes silence.
 *
 * @example
 * ```ts
 * import { encodePcm } from '@earshot/audio';
 *
 * console.log(encodePcm(Float32Array.of(0.5), { bitDepth: 16 })); // Uint8Array(2) [ 0, 64 ]
 * ```
 *
 * @throws AudioError `invalid_argument` when an option, the bit depth or the byte order does not exist
 */
export function encodePcm(samples: Float32Array, options: EncodePcmOptions): Bytes {
  // A program without types may omit them.
  const given: EncodePcmOptions = Object(options);
  checkOptions(options, { bitDepth: 0, byteOrder: 0, dither: 0 });
  const { bitDepth, byteOrder = 'little-endian', dither } = given;
  const format: SampleFormat = { encoding: 'pcm', bitDepth, byteOrder };
  checkSampleFormat(format);
  return new FrameEncoder(format, 1, dither).encode([samples]);
}

/**
 * Decodes linear PCM to floating point with full scale 1.0, without loss up to 24 bits. For a
 * stream, use `createAudioDecoder`, which accepts bytes that are cut within a sample.
 *
 * @example
 * ```ts
 * import { decodePcm } from '@earshot/audio';
 *
 * console.log(decodePcm(Uint8Array.of(0, 0x40), { bitDepth: 16 })); // Float32Array(1) [ 0.5 ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the bytes end within a sample, or an option, the bit
 * depth or the byte order does not exist
 */
export function decodePcm(bytes: Uint8Array, options: PcmOptions): Float32Array {
  const given: PcmOptions = Object(options);
  checkOptions(options, { bitDepth: 0, byteOrder: 0 });
  const { bitDepth, byteOrder = 'little-endian' } = given;
  const format: SampleFormat = { encoding: 'pcm', bitDepth, byteOrder };
  checkSampleFormat(format);
  checkArray('bytes', bytes, 'Uint8Array');
  const sampleBytes = bitDepth / 8;
  if (bytes.length % sampleBytes !== 0) {
    throw new AudioError(
      'invalid_argument',
      `there are ${bytes.length} bytes; samples of ${bitDepth} bits take a multiple of ${sampleBytes}`,
    );
  }
  const samples = new Float32Array(bytes.length / sampleBytes);
  sampleReader(format)(bytes, [samples]);
  return samples;
}
