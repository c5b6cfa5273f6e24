import type { AudioEncoding, BitDepth, defaults, SampleRate } from '@earshot/core';

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

/** Written out, and held to the contract by its type, because a page need not load all defaults for these. */
const assumed: Pick<
  typeof defaults.live,
  'encoding' | 'bit_depth' | 'companded_bit_depth' | 'sample_rate' | 'channels'
> = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  companded_bit_depth: 8,
  sample_rate: 16_000,
  channels: 1,
};

/** Fills in what the service assumes. */
export function toAudioFormat(given: PartialAudioFormat): LiveAudioFormat {
  const encoding = given.encoding ?? assumed.encoding;
  const isPcm = encoding === assumed.encoding;
  return {
    encoding,
    bit_depth: given.bit_depth ?? (isPcm ? assumed.bit_depth : assumed.companded_bit_depth),
    sample_rate: given.sample_rate ?? assumed.sample_rate,
    channels: given.channels ?? assumed.channels,
  };
}

/** Bytes of one sample of all channels. */
export function frameBytes({ bit_depth, channels }: LiveAudioFormat): number {
  return (bit_depth / 8) * channels;
}
