/** Samples of one channel. */
type Samples = Float32Array | Int16Array;

/** Comparison of two channels over a block. */
type Comparison<Block extends Samples> = (left: Block, right: Block) => boolean;

/** The channels of a recording that differ, found block by block. */
export interface DistinctChannels<Block extends Samples = Samples> {
  /** Takes the next block: one array for each channel. */
  add: (block: readonly Block[]) => void;
  /** The first channel of every group of equal ones, ascending. */
  current: () => readonly number[];
  /** The groups of equal channels, the first of each ahead. */
  groups: () => readonly (readonly number[])[];
}

/**
 * Starts with all channels equal, and splits them as they turn out to differ.
 *
 * @param channelCount - channels of the recording
 * @param areEqual - comparison. @defaultValue every sample is the same
 */
export function createDistinctChannels<Block extends Samples = Samples>(
  channelCount: number,
  areEqual: Comparison<Block> = areSame,
): DistinctChannels<Block> {
  let groups: number[][] = [Array.from({ length: channelCount }, (_, channel) => channel)];
  return {
    add(block) {
      if (groups.length < channelCount)
        groups = groups.flatMap((group) => split(group, block, areEqual));
    },
    current: () => groups.map(([first = 0]) => first).sort((left, right) => left - right),
    groups: () => groups,
  };
}

function split<Block extends Samples>(
  group: readonly number[],
  block: readonly Block[],
  areEqual: Comparison<Block>,
): number[][] {
  const parts: number[][] = [];
  for (const channel of group) {
    const own = block[channel];
    const equal = parts.find(([first = channel]) => {
      const other = block[first];
      return own !== undefined && other !== undefined && areEqual(other, own);
    });
    if (equal) equal.push(channel);
    else parts.push([channel]);
  }
  return parts;
}

function areSame(left: Samples, right: Samples): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1)
    if (left[index] !== right[index]) return false;
  return true;
}
