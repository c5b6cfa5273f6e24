import { checkSampleFormat } from '../samples/check-sample-format.js';
import { FrameEncoder } from '../samples/frame-encoder.js';
import type { SampleFormat } from '../samples/sample-format.js';
import type { EncodePcmOptions } from './pcm-options.js';

/**
 * Turns floating point with full scale 1.0 into bytes of whole numbers: halves are rounded to even, what is
 * beyond full scale saturates, NaN becomes silence.
 *
 * @throws AudioError `invalid-argument` when the bit depth or the byte order does not exist
 */
export function encodePcm(
  samples: Float32Array,
  options: EncodePcmOptions,
): Uint8Array<ArrayBuffer> {
  const { bitDepth, byteOrder = 'little-endian', dither } = options;
  const format: SampleFormat = { encoding: 'pcm', bitDepth, byteOrder };
  checkSampleFormat(format);
  return new FrameEncoder(format, 1, dither).encode([samples]);
}
