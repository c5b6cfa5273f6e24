/** Joins planar blocks of the same channels into one. */
export function concatenateBlocks(
  blocks: readonly (readonly Float32Array[])[],
  channels: number,
): Float32Array[] {
  const frames = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0);
  const joined = Array.from({ length: channels }, () => new Float32Array(frames));
  let at = 0;
  for (const block of blocks) {
    for (const [channel, samples] of block.entries()) {
      joined[channel]?.set(samples, at);
    }
    at += block[0]?.length ?? 0;
  }
  return joined;
}
