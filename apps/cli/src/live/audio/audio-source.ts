import type { AudioEncoding, BitDepth, SampleRate } from '@earshot/core';

/** A format of the contract, under its names. */
export interface LiveFormat {
  encoding: AudioEncoding;
  bit_depth: BitDepth;
  sample_rate: SampleRate;
  channels: number;
}

/** Audio on its way to a session. */
export interface AudioSource {
  format: LiveFormat;
  /** The bytes, as they come; they end early when the signal of the recording fires. */
  chunks: AsyncIterable<Uint8Array>;
  /** Whether the audio is not there before it sounds, and is lost when it is not taken. */
  isCaptured: boolean;
}

/** Bytes of a second of audio. */
export function bytesPerSecond({ bit_depth, sample_rate, channels }: LiveFormat): number {
  return (bit_depth / 8) * sample_rate * channels;
}
