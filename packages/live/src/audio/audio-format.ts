import type { AudioEncoding, BitDepth, SampleRate } from '#contract';

/** Format of the audio, under the names of the interface. */
export interface LiveAudioFormat {
  /** Encoding of the samples: linear PCM, A-law or mu-law. */
  readonly encoding: AudioEncoding;
  /** Bits per sample, 8 for A-law and mu-law. */
  readonly bit_depth: BitDepth;
  /** Samples per second of a channel, in hertz. */
  readonly sample_rate: SampleRate;
  /** Number of channels, interleaved, from 1 to 8. */
  readonly channels: number;
}

/** Fields of a request, or of the option `format`, that describe the audio. */
export type PartialAudioFormat = {
  readonly [Field in keyof LiveAudioFormat]?: LiveAudioFormat[Field] | undefined;
};

/**
 * Fills in the defaults of the contract: PCM of 16 bits, G.711 of 8 bits, 16 kHz, one channel.
 * These four are repeated here, so that a page need not load all defaults. A test compares them.
 */
export function toAudioFormat({
  encoding = 'wav/pcm',
  bit_depth = encoding === 'wav/pcm' ? 16 : 8,
  sample_rate = 16_000,
  channels = 1,
}: PartialAudioFormat): LiveAudioFormat {
  return { encoding, bit_depth, sample_rate, channels };
}
