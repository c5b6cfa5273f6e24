import { createDistinctChannels } from './distinct-channels.js';

/** Largest part of the energy of a channel that its difference to another one may have: -30 dB. */
const differenceShare = 1e-3;
/** Root mean square of a difference that is taken for noise of the coding, in steps of 16 bits. */
const noiseSteps = 1.5;

/**
 * Makes channels the same again that a lossy codec has made slightly different, as both channels of a browser's recording are, so that they
 * count as equal. Channels that have once been different stay as they are.
 *
 * @param channelCount - channels of the file
 * @returns a function that takes the blocks, and returns each with the samples of the first of equal channels for all of them
 */
export function createChannelEqualizer(
  channelCount: number,
): (block: Int16Array[]) => Int16Array[] {
  const channels = createDistinctChannels<Int16Array>(channelCount, findDifference);
  return (block) => {
    channels.add(block);
    const equal = [...block];
    for (const [first = 0, ...others] of channels.groups())
      for (const other of others) equal[other] = block[first] ?? new Int16Array();
    return equal;
  };
}

/** Compares a block as a whole. */
function findDifference(left: Int16Array, right: Int16Array): number | undefined {
  let energy = 0;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    const sample = left[index] ?? 0;
    const step = sample - (right[index] ?? 0);
    energy += sample * sample;
    difference += step * step;
  }
  const isAlike = difference <= Math.max(energy * differenceShare, left.length * noiseSteps ** 2);
  return isAlike ? undefined : 0;
}
