/**
 * Divides audio into blocks of the same length, whatever the lengths of those in which it arrives: what is decided block by block is then
 * decided in the same way at each decoding of a file.
 *
 * @param source - blocks with one array for each channel, all of the same length
 * @param blockSamples - samples of each block but the last one
 */
export async function* evenBlocks(
  source: AsyncIterable<readonly Int16Array[]>,
  blockSamples: number,
): AsyncGenerator<Int16Array[], void> {
  let block: Int16Array[] = [];
  let filled = 0;
  for await (const arrived of source) {
    const length = arrived[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
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
