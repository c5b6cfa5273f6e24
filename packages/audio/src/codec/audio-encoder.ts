import type { Bytes } from '../bytes.js';
import { checkOptions } from '../errors/check-argument.js';
import type { Dither } from '../quantize.js';
import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';
import { FrameEncoder } from '../samples/frame-encoder.js';

/** Encodes planar audio to bytes in a format of the service. */
export interface AudioEncoder {
  /**
   * Encodes a planar block with full scale 1.0.
   *
   * @throws AudioError `invalid_argument` when the block has other channels or uneven lengths
   */
  encode(block: readonly Float32Array[]): Bytes;
}

/** Options of {@link createAudioEncoder}. */
export interface AudioEncoderOptions {
  /**
   * Noise to add before rounding to whole numbers.
   *
   * @defaultValue none
   */
  readonly dither?: Dither;
}

/**
 * Creates an encoder for a format of the service.
 *
 * @example
 * ```ts
 * import { createAudioEncoder } from '@earshot/audio';
 *
 * const encoder = createAudioEncoder({
 *   encoding: 'wav/ulaw',
 *   bit_depth: 8,
 *   sample_rate: 8000,
 *   channels: 1,
 * });
 * console.log(encoder.encode([Float32Array.of(0, 0.5, -0.5)])); // Uint8Array(3) [ 255, 143, 15 ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the format or an option does not exist
 */
export function createAudioEncoder(
  format: AudioFormat,
  options: AudioEncoderOptions = {},
): AudioEncoder {
  checkOptions(options, { dither: 0 });
  const encoder = new FrameEncoder(resolveAudioFormat(format), format.channels, options.dither);
  return { encode: (block) => encoder.encode(block) };
}
