/** Deinterleaves 16-bit little-endian samples that arrive in chunks of any length. */
export class InterleavedSamples {
  readonly #channelCount: number;
  #rest: Uint8Array = new Uint8Array(0);

  /** @param channelCount - channels of a frame */
  constructor(channelCount: number) {
    this.#channelCount = channelCount;
  }

  /**
   * Adds the next bytes.
   *
   * @returns the samples of the completed frames, one array for each channel
   */
  push(chunk: Uint8Array): Int16Array[] {
    const frameBytes = 2 * this.#channelCount;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames = Math.floor(bytes.length / frameBytes);
    this.#rest = new Uint8Array(bytes.subarray(frames * frameBytes));
    // The copy has an even byte offset, which Int16Array requires.
    const samples = new Int16Array(new Uint8Array(bytes.subarray(0, frames * frameBytes)).buffer);
    if (this.#channelCount === 1) return [samples];
    return Array.from({ length: this.#channelCount }, (_, channel) => {
      const own = new Int16Array(frames);
      for (let frame = 0, at = channel; frame < frames; frame += 1, at += this.#channelCount)
        own[frame] = samples[at] ?? 0;
      return own;
    });
  }
}

/**
 * Divides audio into blocks of equal length, independent of the size of its input, so that
 * decisions for each block are the same each time a file is decoded.
 *
 * @param source - blocks with one array for each channel, all of the same length
 * @param blockSamples - samples of each block except the last one
 */
export async function* evenBlocks(
  source: AsyncIterable<readonly Int16Array[]>,
  blockSamples: number,
): AsyncGenerator<Int16Array[], void> {
  let block: Int16Array[] = [];
  let filled = 0;
  for await (const arrived of source) {
    const length = arrived[0]?.length ?? 0;
    let from = 0;
    while (from < length) {
      if (filled === 0) block = arrived.map(() => new Int16Array(blockSamples));
      const to = Math.min(length, from + blockSamples - filled);
      for (const [channel, samples] of arrived.entries())
        block[channel]?.set(samples.subarray(from, to), filled);
      filled += to - from;
      from = to;
      if (filled < blockSamples) continue;
      yield block;
      filled = 0;
    }
  }
  if (filled > 0) yield block.map((samples) => samples.subarray(0, filled));
}
