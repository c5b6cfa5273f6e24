/** Samples of one channel. */
type Samples = Float32Array | Int16Array;

/**
 * Finds the channels of a recording whose samples differ, block by block. Channels that differed
 * once stay apart.
 */
export class DistinctChannels {
  #groups: readonly (readonly number[])[];

  /** @param channelCount - channels of the recording */
  constructor(channelCount: number) {
    this.#groups = [Array.from({ length: channelCount }, (_, channel) => channel)];
  }

  /** Number of channels that differ, at least one. */
  get count(): number {
    return this.#groups.length;
  }

  /** Adds the next block, with one array for each channel. */
  add(block: readonly Samples[]): void {
    this.#groups = this.#groups.flatMap((group) => {
      if (group.length === 1) return [group];
      const parts: number[][] = [];
      for (const channel of group) {
        // The channels of a part are equal, so that comparing with its first one is enough.
        const equal = parts.find(([first = channel]) => areEqual(block[first], block[channel]));
        if (equal === undefined) parts.push([channel]);
        else equal.push(channel);
      }
      return parts;
    });
  }
}

function areEqual(left: Samples | undefined, right: Samples | undefined): boolean {
  if (left?.length !== right?.length) return false;
  return left?.every((sample, index) => sample === right?.[index]) ?? true;
}
