import type { AudioEncoding, BitDepth, SampleRate } from '@earshot/core';

/** The format of the audio, under the names of the interface. */
export interface LiveAudioFormat {
  readonly encoding: AudioEncoding;
  readonly bit_depth: BitDepth;
  readonly sample_rate: SampleRate;
  readonly channels: number;
}

/** The fields of a request, or of the option `format`, that say what the audio is. */
export type PartialAudioFormat = {
  readonly [Field in keyof LiveAudioFormat]?: LiveAudioFormat[Field] | undefined;
};

/** Fills in what the service assumes. A page need not load all defaults of the contract for these four; a test compares them. */
export function toAudioFormat({
  encoding = 'wav/pcm',
  bit_depth = encoding === 'wav/pcm' ? 16 : 8,
  sample_rate = 16_000,
  channels = 1,
}: PartialAudioFormat): LiveAudioFormat {
  return { encoding, bit_depth, sample_rate, channels };
}

/** Bytes of one sample of all channels. */
export function frameBytes({ bit_depth, channels }: LiveAudioFormat): number {
  return (bit_depth / 8) * channels;
}
