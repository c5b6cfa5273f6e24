import { AudioError } from './audio-error.js';

/**
 * Throws unless a planar block has one array for each channel, all of one length.
 *
 * @returns the number of frames
 */
export function checkBlock(block: readonly ArrayLike<number>[], channels: number): number {
  if (block.length !== channels) {
    throw new AudioError(
      'invalid-argument',
      `the block has ${block.length} channels; it must have ${channels}`,
    );
  }
  const frames = block[0]?.length ?? 0;
  for (const [channel, samples] of block.entries()) {
    if (samples.length !== frames) {
      throw new AudioError(
        'invalid-argument',
        `channel ${channel} has ${samples.length} samples; it must have ${frames}, as channel 0 has`,
      );
    }
  }
  return frames;
}
