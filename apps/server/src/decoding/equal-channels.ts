import { createDistinctChannels } from './distinct-channels.js';

/** Largest energy of the difference of two equal channels, relative to the energy of one of them: -30 dB. */
const maximumDifferenceRatio = 1e-3;
/** Largest RMS of a difference that counts as coding noise, in steps of 16-bit samples. */
const codingNoiseSteps = 1.5;

/**
 * Makes channels identical again that a lossy codec has made slightly different, such as both channels of a browser's recording. Channels
 * that have once differed stay different.
 *
 * @param channelCount - channels of the file
 * @returns a function that returns each block with the samples of the first of each group of equal channels in all of them
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

/** Compares blocks as a whole: they differ from their first sample on, or not at all. */
function findDifference(left: Int16Array, right: Int16Array): number | undefined {
  let energy = 0;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    const sample = left[index] ?? 0;
    const step = sample - (right[index] ?? 0);
    energy += sample * sample;
    difference += step * step;
  }
  const isAlike =
    difference <= Math.max(energy * maximumDifferenceRatio, left.length * codingNoiseSteps ** 2);
  return isAlike ? undefined : 0;
}
