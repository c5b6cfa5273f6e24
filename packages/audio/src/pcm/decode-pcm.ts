import { AudioError } from '../errors/audio-error.js';
import { checkSampleFormat } from '../samples/check-sample-format.js';
import type { SampleFormat } from '../samples/sample-format.js';
import { sampleReader } from '../samples/sample-reader.js';
import type { PcmOptions } from './pcm-options.js';

/**
 * Turns bytes of whole numbers into floating point with full scale 1.0, without loss up to 24 bits. For bytes
 * that come in pieces use `createAudioDecoder`, which carries unfinished samples over.
 *
 * @throws AudioError `invalid-argument` when the bytes end within a sample, or the bit depth or the byte order does not exist
 */
export function decodePcm(bytes: Uint8Array, options: PcmOptions): Float32Array {
  const { bitDepth, byteOrder = 'little-endian' } = options;
  const format: SampleFormat = { encoding: 'pcm', bitDepth, byteOrder };
  checkSampleFormat(format);
  const sampleBytes = bitDepth / 8;
  if (bytes.length % sampleBytes !== 0) {
    throw new AudioError(
      'invalid-argument',
      `there are ${bytes.length} bytes; samples of ${bitDepth} bits take a multiple of ${sampleBytes}`,
    );
  }
  const samples = new Float32Array(bytes.length / sampleBytes);
  sampleReader(format)(bytes, [samples]);
  return samples;
}
