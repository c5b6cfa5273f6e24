import { type SampleRate, sampleRates } from '@earshot/core';

/** Format of the audio of a client. */
export interface RealtimeFormat {
  /** PCM of 16 bits, mu-law or A-law. */
  readonly type: 'audio/pcm' | 'audio/pcmu' | 'audio/pcma';
  /** Sample rate in Hz. */
  readonly rate: number;
}

/** Format of the audio of a live session. */
export interface LiveFormat {
  readonly encoding: 'wav/pcm' | 'wav/alaw' | 'wav/ulaw';
  readonly bit_depth: 8 | 16;
  readonly sample_rate: SampleRate;
  readonly channels: 1;
}

/** Sample rate that audio is converted to when live sessions do not have its own, in Hz. */
const convertedRate = 16_000;

const laws = { 'audio/pcma': 'wav/alaw', 'audio/pcmu': 'wav/ulaw' } as const;

/** The format in which a live session gets the audio of a client. */
export function liveFormatOf({ rate, type }: RealtimeFormat): LiveFormat {
  return type === 'audio/pcm'
    ? { encoding: 'wav/pcm', bit_depth: 16, sample_rate: liveRateOf(rate), channels: 1 }
    : { encoding: laws[type], bit_depth: 8, sample_rate: 8000, channels: 1 };
}

/** Bytes of one millisecond of the audio of a client. */
export function bytesPerMs({ rate, type }: RealtimeFormat): number {
  return (rate * (type === 'audio/pcm' ? 2 : 1)) / 1000;
}

function liveRateOf(rate: number): SampleRate {
  return sampleRates.find((each) => each === rate) ?? convertedRate;
}
