/** Samples over which a level is measured. */
const blockSamples = 512;

/**
 * Weights of the blocks around one: 0.2 seconds, longer than the closure of a stop within a word.
 */
const weights = [1, 2, 3, 4, 3, 2, 1] as const;

/** Part of the audio in which a cut is looked for. */
const range = { from: 0.3, to: 0.7 } as const;

/**
 * Finds the sample in the middle two fifths of audio around which it is quietest: there a cut most
 * likely hits a gap between words.
 */
export function quietestSample(samples: Float32Array): number {
  const count = Math.floor(samples.length / blockSamples);
  const levels = Array.from({ length: count }, (_, block) => {
    let energy = 0;
    for (let at = block * blockSamples; at < (block + 1) * blockSamples; at += 1)
      energy += (samples[at] ?? 0) ** 2;
    return Math.log(energy + 1e-6);
  });
  let best = count >> 1;
  let lowest = Number.POSITIVE_INFINITY;
  for (let block = Math.floor(count * range.from); block < count * range.to; block += 1) {
    let level = 0;
    for (const [offset, weight] of weights.entries())
      level += weight * (levels[block + offset - (weights.length >> 1)] ?? 0);
    if (level >= lowest) continue;
    lowest = level;
    best = block;
  }
  return best * blockSamples + blockSamples / 2;
}
