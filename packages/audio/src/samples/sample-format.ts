import { checkOneOf } from '../errors/check-argument.js';

/**
 * Encoding of samples: integers (8 bits unsigned, more bits signed), floating point, or the codes
 * of ITU-T G.711 A-law and mu-law. With `wav/` before them, all but `float` are the encodings of
 * the service.
 */
export type SampleEncoding = 'pcm' | 'float' | 'alaw' | 'ulaw';

/** Byte order of a sample. */
export type ByteOrder = 'little-endian' | 'big-endian';

/** The layout of one sample. */
export interface SampleFormat {
  /** Encoding of a sample: signed or unsigned integers, floating point, A-law or mu-law. */
  readonly encoding: SampleEncoding;
  /** 8, 16, 24 or 32 for `pcm`, 32 or 64 for `float`, 8 for the others. */
  readonly bitDepth: number;
  /** Order of the bytes of a sample, without effect for samples of one byte. */
  readonly byteOrder: ByteOrder;
}

/** The bit depths of each encoding. */
const sampleBitDepths = {
  pcm: [8, 16, 24, 32],
  float: [32, 64],
  alaw: [8],
  ulaw: [8],
} as const satisfies Record<SampleEncoding, readonly number[]>;

/** The names of the encodings. */
const sampleEncodings = ['pcm', 'float', 'alaw', 'ulaw'] as const satisfies SampleEncoding[];

/**
 * Checks that an encoding exists and has a bit depth.
 *
 * @throws AudioError `invalid_argument` that names the allowed values
 */
export function checkSampleFormat({ encoding, bitDepth, byteOrder }: SampleFormat): void {
  checkOneOf('encoding', encoding, sampleEncodings);
  checkOneOf<number>(`bitDepth of ${encoding}`, bitDepth, sampleBitDepths[encoding]);
  checkOneOf('byteOrder', byteOrder, ['little-endian', 'big-endian']);
}
