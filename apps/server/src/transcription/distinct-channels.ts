type Samples = Float32Array | Int16Array;

/** The channels of a recording that differ, found block by block. */
export interface DistinctChannels {
  /** Takes the next block: one array for each channel. */
  add: (block: readonly Samples[]) => void;
  /** The first channel of every group of equal ones, ascending. */
  current: () => readonly number[];
}

/**
 * Starts with all channels equal, and splits them as they turn out to differ in at least one sample.
 *
 * @param channelCount - channels of the recording
 */
export function createDistinctChannels(channelCount: number): DistinctChannels {
  let groups: number[][] = [Array.from({ length: channelCount }, (_, channel) => channel)];
  return {
    add(block) {
      if (groups.length < channelCount) groups = groups.flatMap((group) => split(group, block));
    },
    current: () => groups.map(([first = 0]) => first).sort((left, right) => left - right),
  };
}

function split(group: readonly number[], block: readonly Samples[]): number[][] {
  const parts: number[][] = [];
  for (const channel of group) {
    const equal = parts.find(([first = channel]) => areEqual(block[first], block[channel]));
    if (equal) equal.push(channel);
    else parts.push([channel]);
  }
  return parts;
}

function areEqual(left: Samples | undefined, right: Samples | undefined): boolean {
  if (left === undefined || right === undefined || left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1)
    if (left[index] !== right[index]) return false;
  return true;
}
