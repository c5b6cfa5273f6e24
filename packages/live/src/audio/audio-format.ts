import type { AudioEncoding, BitDepth, SampleRate } from '@earshot/core';

/** Format of the audio, under the names of the interface. */
export interface LiveAudioFormat {
  readonly encoding: AudioEncoding;
  readonly bit_depth: BitDepth;
  readonly sample_rate: SampleRate;
  readonly channels: number;
}

/** Fields of a request, or of the option `format`, that describe the audio. */
export type PartialAudioFormat = {
  readonly [Field in keyof LiveAudioFormat]?: LiveAudioFormat[Field] | undefined;
};

/**
 * Fills in the defaults of the contract: PCM of 16 bits, G.711 of 8 bits, 16 kHz, one channel. They are repeated here, since a page
 * need not load all defaults for these four; a test compares them.
 */
export function toAudioFormat({
  encoding = 'wav/pcm',
  bit_depth = encoding === 'wav/pcm' ? 16 : 8,
  sample_rate = 16_000,
  channels = 1,
}: PartialAudioFormat): LiveAudioFormat {
  return { encoding, bit_depth, sample_rate, channels };
}

/** Bytes of one frame: a sample of every channel. */
export function bytesPerFrame({ bit_depth, channels }: LiveAudioFormat): number {
  return (bit_depth / 8) * channels;
}
