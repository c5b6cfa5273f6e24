import { checkOneOf } from '../errors/check-argument.js';

/** How samples lie in bytes: whole numbers (8 bits unsigned, more signed), floating point, or the G.711 codes. */
export type SampleEncoding = 'pcm' | 'float' | 'a-law' | 'mu-law';

/** Which byte of a sample comes first. */
export type ByteOrder = 'little-endian' | 'big-endian';

/** The layout of one sample. */
export interface SampleFormat {
  readonly encoding: SampleEncoding;
  /** 8, 16, 24 or 32 for `pcm`, 32 or 64 for `float`, 8 for the others. */
  readonly bitDepth: number;
  readonly byteOrder: ByteOrder;
}

/** The bit depths of each encoding. */
export const sampleBitDepths = {
  pcm: [8, 16, 24, 32],
  float: [32, 64],
  'a-law': [8],
  'mu-law': [8],
} as const satisfies Record<SampleEncoding, readonly number[]>;

/** The names of the encodings. */
export const sampleEncodings = [
  'pcm',
  'float',
  'a-law',
  'mu-law',
] as const satisfies SampleEncoding[];

/** Throws unless the encoding exists and has the bit depth; the message names what is allowed. */
export function checkSampleFormat({ encoding, bitDepth, byteOrder }: SampleFormat): void {
  checkOneOf('encoding', encoding, sampleEncodings);
  checkOneOf<number>(`bitDepth of ${encoding}`, bitDepth, sampleBitDepths[encoding]);
  checkOneOf('byteOrder', byteOrder, ['little-endian', 'big-endian']);
}
