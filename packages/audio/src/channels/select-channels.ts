import { checkInteger } from '../errors/check-argument.js';

/**
 * Picks channels of a planar block, in the order asked for; one may be asked for more than once.
 *
 * @param channels - which, counted from 0
 * @returns the block's own arrays, not copies
 * @throws AudioError `invalid-argument` when the block does not have one of the channels
 */
export function selectChannels(
  block: readonly Float32Array[],
  channels: readonly number[],
): Float32Array[] {
  return channels.map((channel) => {
    checkInteger('channel', channel, 0, block.length - 1);
    return block[channel] as Float32Array; // checked to be one of the block's
  });
}
