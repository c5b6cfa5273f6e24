import type { LiveRequest } from '@earshot/core';

/** How the bytes of a recording are laid out. */
export interface AudioLayout {
  /** Bytes of one frame: a sample of each channel. */
  readonly frameBytes: number;
  readonly bytesPerSecond: number;
}

/** The layout of the audio that a session takes. */
export function layoutOf({
  bit_depth,
  channels,
  sample_rate,
}: Pick<LiveRequest, 'bit_depth' | 'channels' | 'sample_rate'>): AudioLayout {
  const frameBytes = (bit_depth / 8) * channels;
  return { frameBytes, bytesPerSecond: frameBytes * sample_rate };
}
