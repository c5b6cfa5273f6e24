import type { Dither } from '../rounding/dither.js';
import type { ByteOrder } from '../samples/sample-format.js';

/** Bits of a whole-number sample: 8 are unsigned, more are signed. */
export type PcmBitDepth = 8 | 16 | 24 | 32;

/** How whole-number samples lie in bytes. */
export interface PcmOptions {
  readonly bitDepth: PcmBitDepth;
  /**
   * Which byte of a sample comes first.
   *
   * @defaultValue 'little-endian'
   */
  readonly byteOrder?: ByteOrder;
}

/** How whole-number samples are made. */
export interface EncodePcmOptions extends PcmOptions {
  /**
   * Noise to add before rounding.
   *
   * @defaultValue none
   */
  readonly dither?: Dither;
}
