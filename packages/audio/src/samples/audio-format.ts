import { AudioError } from '../errors/audio-error.js';
import { checkInteger, checkOneOf } from '../errors/check-argument.js';
import type { SampleEncoding, SampleFormat } from './sample-format.js';

/** Format of audio that is sent to the service, with the names of its interface. */
export interface AudioFormat {
  /** PCM has 8 bits unsigned, or 16, 24 or 32 bits signed, little-endian. */
  readonly encoding: 'wav/pcm' | 'wav/alaw' | 'wav/ulaw';
  /** 8, 16, 24 or 32. A-law and mu-law have 8. */
  readonly bit_depth: 8 | 16 | 24 | 32;
  /** Sample rate in Hz, 1 to 768,000. */
  readonly sample_rate: number;
  /** 1 to 65,535. The service accepts up to 8. */
  readonly channels: number;
}

const encodings = {
  'wav/pcm': 'pcm',
  'wav/alaw': 'alaw',
  'wav/ulaw': 'ulaw',
} as const satisfies Record<AudioFormat['encoding'], SampleEncoding>;

const names = ['wav/pcm', 'wav/alaw', 'wav/ulaw'] as const satisfies AudioFormat['encoding'][];

/**
 * Layout of the samples of a format.
 *
 * @throws AudioError `invalid_argument` when a field is out of range, or the encoding does not have
 * the bit depth
 */
export function resolveAudioFormat(format: AudioFormat): SampleFormat {
  // A program without types may omit it.
  const { bit_depth, channels, encoding, sample_rate }: AudioFormat = Object(format);
  checkOneOf('encoding', encoding, names);
  checkOneOf<number>('bit_depth', bit_depth, [8, 16, 24, 32]);
  checkInteger('sample_rate', sample_rate, 1, 768_000);
  checkInteger('channels', channels, 1, 65_535);
  const sampleEncoding = encodings[encoding];
  if (sampleEncoding !== 'pcm' && bit_depth !== 8) {
    throw new AudioError('invalid_argument', `bit_depth is ${bit_depth}; ${encoding} has 8`);
  }
  return { encoding: sampleEncoding, bitDepth: bit_depth, byteOrder: 'little-endian' };
}
