/** Samples of one channel. */
type Samples = Float32Array | Int16Array;

/** Compares two channels over a block: the index of the first sample that differs, or undefined when they are equal. */
type Comparison<Block extends Samples> = (left: Block, right: Block) => number | undefined;

/** Groups the equal channels of a recording, block by block. */
export interface DistinctChannels<Block extends Samples = Samples> {
  /** Adds the next block, with one array for each channel. */
  add: (block: readonly Block[]) => void;
  /** The first channel of each group, ascending. */
  current: () => readonly number[];
  /** The groups of equal channels, each in ascending order. */
  groups: () => readonly (readonly number[])[];
  /** Sample from which a channel differs from every earlier one: 0 for the first channel, infinite while it equals an earlier one. */
  differsFrom: (channel: number) => number;
}

/**
 * Starts with all channels equal, and splits them as they turn out to differ.
 *
 * @param channelCount - channels of the recording
 * @param findDifference - comparison of two channels. @defaultValue exact comparison
 */
export function createDistinctChannels<Block extends Samples = Samples>(
  channelCount: number,
  findDifference: Comparison<Block> = findUnequalSample,
): DistinctChannels<Block> {
  const differsFrom = new Map([[0, 0]]);
  let addedSamples = 0;
  let groups: number[][] = [Array.from({ length: channelCount }, (_, channel) => channel)];
  return {
    add(block) {
      if (groups.length === channelCount) return;
      const onSeparated = (channel: number, sample: number) =>
        differsFrom.set(channel, addedSamples + sample);
      groups = groups.flatMap((group) => split({ group, block, findDifference, onSeparated }));
      addedSamples += block[0]?.length ?? 0;
    },
    current: () => groups.map(([first = 0]) => first).sort((left, right) => left - right),
    groups: () => groups,
    differsFrom: (channel) => differsFrom.get(channel) ?? Number.POSITIVE_INFINITY,
  };
}

/** Options of {@link split}. */
interface SplitOptions<Block extends Samples> {
  /** Channels that were equal before this block. */
  readonly group: readonly number[];
  readonly block: readonly Block[];
  readonly findDifference: Comparison<Block>;
  /** Called with each channel that now differs from all earlier ones, and the sample of the block from which it does. */
  readonly onSeparated: (channel: number, sample: number) => void;
}

function split<Block extends Samples>({
  group,
  block,
  findDifference,
  onSeparated,
}: SplitOptions<Block>): number[][] {
  const parts: number[][] = [];
  for (const channel of group) {
    const own = block[channel];
    let latest = 0;
    const equal = parts.find(([first = channel]) => {
      const other = block[first];
      if (own === undefined || other === undefined) return false;
      const difference = findDifference(other, own);
      // The channels of a part are equal, so that comparing with its first one is enough.
      latest = Math.max(latest, difference ?? 0);
      return difference === undefined;
    });
    if (equal) {
      equal.push(channel);
      continue;
    }
    if (parts.length > 0) onSeparated(channel, latest);
    parts.push([channel]);
  }
  return parts;
}

function findUnequalSample(left: Samples, right: Samples): number | undefined {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) if (left[index] !== right[index]) return index;
  return left.length === right.length ? undefined : length;
}
