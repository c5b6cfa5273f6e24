import type { AudioFormat } from '@earshot/audio';
import { chooseLiveRate, type LiveFormat } from '../../../live/client/live-format.js';

/** Format of the audio of a client. */
export interface RealtimeFormat {
  /** PCM of 16 bits, mu-law or A-law. */
  readonly type: 'audio/pcm' | 'audio/pcmu' | 'audio/pcma';
  /** Sample rate in Hz. */
  readonly rate: number;
}

const laws = { 'audio/pcma': 'wav/alaw', 'audio/pcmu': 'wav/ulaw' } as const;

/** The format in which a live session gets the audio of a client. */
export function toLiveFormat({ rate, type }: RealtimeFormat): LiveFormat {
  return type === 'audio/pcm'
    ? { encoding: 'wav/pcm', bit_depth: 16, sample_rate: chooseLiveRate(rate), channels: 1 }
    : { encoding: laws[type], bit_depth: 8, sample_rate: 8000, channels: 1 };
}

/** The format of the audio of a client, for what decodes it. */
export function toAudioFormat(format: RealtimeFormat): AudioFormat {
  return { ...toLiveFormat(format), sample_rate: format.rate };
}

/** Bytes of one millisecond of the audio of a client. */
export function bytesPerMs({ rate, type }: RealtimeFormat): number {
  return (rate * (type === 'audio/pcm' ? 2 : 1)) / 1000;
}
