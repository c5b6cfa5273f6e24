import { AudioError } from '../errors/audio-error.js';
import { checkArray, checkList } from '../errors/check-argument.js';

/**
 * Checks that a planar block has one Float32Array for each channel, all of one length.
 *
 * @returns the number of frames
 * @throws AudioError `invalid_argument` when the number of channels, a type or a length differs
 */
export function checkBlock(block: readonly Float32Array[], channels?: number): number {
  checkList('channels', block);
  if (channels !== undefined && block.length !== channels) {
    throw new AudioError(
      'invalid_argument',
      `the block has ${block.length} channels; it must have ${channels}`,
    );
  }
  const frames = block[0]?.length ?? 0;
  for (const [channel, samples] of block.entries()) {
    checkArray(`channel ${channel}`, samples, 'Float32Array');
    if (samples.length !== frames) {
      throw new AudioError(
        'invalid_argument',
        `channel ${channel} has ${samples.length} samples; it must have ${frames}, as channel 0 has`,
      );
    }
  }
  return frames;
}

/** Concatenates planar blocks of the same channels into a new one. */
export function concatenateBlocks(
  blocks: readonly (readonly Float32Array[])[],
  channels: number,
): Float32Array[] {
  const frames = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0);
  const joined = Array.from({ length: channels }, () => new Float32Array(frames));
  let at = 0;
  for (const block of blocks) {
    for (const [channel, samples] of block.entries()) {
      joined[channel]?.set(samples, at);
    }
    at += block[0]?.length ?? 0;
  }
  return joined;
}
