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
 * @throws AudioError `invalid-argument` when a field is out of range, or the encoding does not have
 * the bit depth
 */
export function resolveAudioFormat(format: AudioFormat): SampleFormat {
  checkOneOf('encoding', format.encoding, names);
  checkOneOf<number>('bit_depth', format.bit_depth, [8, 16, 24, 32]);
  checkInteger('sample_rate', format.sample_rate, 1, 768_000);
  checkInteger('channels', format.channels, 1, 65_535);
  const encoding = encodings[format.encoding];
  if (encoding !== 'pcm' && format.bit_depth !== 8) {
    throw new AudioError(
      'invalid-argument',
      `bit_depth is ${format.bit_depth}; ${format.encoding} has 8`,
    );
  }
  return { encoding, bitDepth: format.bit_depth, byteOrder: 'little-endian' };
}
