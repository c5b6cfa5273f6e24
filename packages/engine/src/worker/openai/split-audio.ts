import { sampleRateHz } from '../../port/engine-capabilities.js';

/** Length of a stretch whose level is compared, in samples: 20 ms. */
const stretchSamples = sampleRateHz / 50;

/** Share of a piece, at its end, within which it is cut. */
const cutShare = 0.2;

/**
 * Splits audio into pieces that are as long as they may be, cut at the quietest moment of the last fifth of each.
 *
 * @param samples - 16-bit samples
 * @param maximumSamples - most samples of a piece, at least one second
 * @returns the pieces, which share the memory of `samples`
 */
export function splitAudio(samples: Int16Array, maximumSamples: number): Int16Array[] {
  const pieces: Int16Array[] = [];
  let start = 0;
  while (samples.length - start > maximumSamples) {
    const end = quietest(
      samples,
      start + Math.floor(maximumSamples * (1 - cutShare)),
      start + maximumSamples,
    );
    pieces.push(samples.subarray(start, end));
    start = end;
  }
  return [...pieces, samples.subarray(start)];
}

/** Middle of the quietest stretch within a range. */
function quietest(samples: Int16Array, from: number, to: number): number {
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let begin = from; begin + stretchSamples <= to; begin += stretchSamples) {
    let energy = 0;
    for (let index = begin; index < begin + stretchSamples; index += 1)
      energy += (samples[index] ?? 0) ** 2;
    if (energy > least) continue;
    least = energy;
    best = begin + stretchSamples / 2;
  }
  return best;
}
