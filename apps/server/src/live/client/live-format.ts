import { type SampleRate, sampleRates } from '@earshot/core';

/** Format of the audio of a live session with one channel. */
export interface LiveFormat {
  readonly encoding: 'wav/pcm' | 'wav/alaw' | 'wav/ulaw';
  readonly bit_depth: 8 | 16;
  readonly sample_rate: SampleRate;
  readonly channels: 1;
}

/** Sample rate that audio is converted to when live sessions do not have its own, in Hz. */
const convertedRate = 16_000;

/** The rate at which a live session gets audio, in Hz: its own where sessions have it. */
export function chooseLiveRate(rateHz: number): SampleRate {
  return sampleRates.find((each) => each === rateHz) ?? convertedRate;
}
