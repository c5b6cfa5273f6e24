import type { AudioEncoding, BitDepth, SampleRate } from '@earshot/core';

/** Audio format, under the names of the contract. */
export interface LiveFormat {
  encoding: AudioEncoding;
  bit_depth: BitDepth;
  sample_rate: SampleRate;
  channels: number;
}

/** Audio to be sent to a session. */
export interface AudioSource {
  format: LiveFormat;
  /** Audio bytes. They end early when the signal of the recording aborts. */
  chunks: AsyncIterable<Uint8Array>;
  /** True for audio that is recorded live, and lost unless it is sent at once. */
  isCaptured: boolean;
}
