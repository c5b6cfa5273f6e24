import type { LiveRequest } from '../types/live-request.js';

/** Sizes of audio in bytes. */
export interface AudioLayout {
  /** Bytes per frame: one sample of each channel. */
  readonly frameBytes: number;
  /** Bytes per second: `frameBytes` times the sample rate. */
  readonly bytesPerSecond: number;
}

/**
 * Computes the layout of the audio of a session from its parameters.
 *
 * @example
 * ```ts
 * import { getAudioLayout } from '@earshot/core/protocol';
 *
 * console.log(getAudioLayout({ bit_depth: 16, channels: 2, sample_rate: 16000 }));
 * // { frameBytes: 4, bytesPerSecond: 64000 }
 * ```
 */
export function getAudioLayout({
  bit_depth,
  channels,
  sample_rate,
}: Pick<LiveRequest, 'bit_depth' | 'channels' | 'sample_rate'>): AudioLayout {
  const frameBytes = (bit_depth / 8) * channels;
  return { frameBytes, bytesPerSecond: frameBytes * sample_rate };
}

/** Rounds seconds to whole milliseconds, the resolution of the times of the interface. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
