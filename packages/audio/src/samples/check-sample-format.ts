import { checkOneOf } from '../errors/check-argument.js';
import { type SampleFormat, sampleBitDepths, sampleEncodings } from './sample-format.js';

/** Throws unless the encoding exists and has the bit depth; the message names what is allowed. */
export function checkSampleFormat({ encoding, bitDepth, byteOrder }: SampleFormat): void {
  checkOneOf('encoding', encoding, sampleEncodings);
  checkOneOf<number>(`bitDepth of ${encoding}`, bitDepth, sampleBitDepths[encoding]);
  checkOneOf('byteOrder', byteOrder, ['little-endian', 'big-endian']);
}
