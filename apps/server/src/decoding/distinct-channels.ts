/** Samples of one channel. */
type Samples = Float32Array | Int16Array;

/** Comparison of two channels over a block: the first sample that differs; undefined for equal ones. */
type Comparison<Block extends Samples> = (left: Block, right: Block) => number | undefined;

/** The channels of a recording that differ, found block by block. */
export interface DistinctChannels<Block extends Samples = Samples> {
  /** Takes the next block: one array for each channel. */
  add: (block: readonly Block[]) => void;
  /** The first channel of every group of equal ones, ascending. */
  current: () => readonly number[];
  /** The groups of equal channels, the first of each ahead. */
  groups: () => readonly (readonly number[])[];
  /**
   * Number of samples over which a channel was equal to an earlier one from the begin: 0 for the first channel, infinite while it is equal.
   */
  differsFrom: (channel: number) => number;
}

/**
 * Starts with all channels equal, and splits them as they turn out to differ.
 *
 * @param channelCount - channels of the recording
 * @param findDifference - comparison. @defaultValue samples differ unless they are the same
 */
export function createDistinctChannels<Block extends Samples = Samples>(
  channelCount: number,
  findDifference: Comparison<Block> = findOther,
): DistinctChannels<Block> {
  const differsFrom = new Map([[0, 0]]);
  let addedSamples = 0;
  let groups: number[][] = [Array.from({ length: channelCount }, (_, channel) => channel)];
  return {
    add(block) {
      if (groups.length === channelCount) return;
      const parted = (channel: number, sample: number) =>
        differsFrom.set(channel, addedSamples + sample);
      groups = groups.flatMap((group) => split({ group, block, findDifference, parted }));
      addedSamples += block[0]?.length ?? 0;
    },
    current: () => groups.map(([first = 0]) => first).sort((left, right) => left - right),
    groups: () => groups,
    differsFrom: (channel) => differsFrom.get(channel) ?? Number.POSITIVE_INFINITY,
  };
}

/** Options of {@link split}. */
interface SplitOptions<Block extends Samples> {
  /** Channels that were equal up to the block. */
  readonly group: readonly number[];
  readonly block: readonly Block[];
  readonly findDifference: Comparison<Block>;
  /** Called with each channel that differs from all before it, and the sample of the block from which it does. */
  readonly parted: (channel: number, sample: number) => void;
}

function split<Block extends Samples>({
  group,
  block,
  findDifference,
  parted,
}: SplitOptions<Block>): number[][] {
  const parts: number[][] = [];
  for (const channel of group) {
    const own = block[channel];
    let latest = 0;
    const equal = parts.find(([first = channel]) => {
      const other = block[first];
      if (own === undefined || other === undefined) return false;
      const difference = findDifference(other, own);
      // Of equal channels each differs at the same sample.
      latest = Math.max(latest, difference ?? 0);
      return difference === undefined;
    });
    if (equal) {
      equal.push(channel);
      continue;
    }
    if (parts.length > 0) parted(channel, latest);
    parts.push([channel]);
  }
  return parts;
}

function findOther(left: Samples, right: Samples): number | undefined {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) if (left[index] !== right[index]) return index;
  return left.length === right.length ? undefined : length;
}
