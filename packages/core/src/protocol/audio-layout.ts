import type { LiveRequest } from '../types/live-request.js';

/** Sizes of audio in bytes. */
export interface AudioLayout {
  /** Bytes of one frame: a sample of each channel. */
  readonly frameBytes: number;
  /** Bytes of one second: `frameBytes` times the sample rate. */
  readonly bytesPerSecond: number;
}

/** The layout of the audio that a session takes. */
export function audioLayoutOf({
  bit_depth,
  channels,
  sample_rate,
}: Pick<LiveRequest, 'bit_depth' | 'channels' | 'sample_rate'>): AudioLayout {
  const frameBytes = (bit_depth / 8) * channels;
  return { frameBytes, bytesPerSecond: frameBytes * sample_rate };
}

/** Rounds seconds to the millisecond, as all times of the interface are. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
