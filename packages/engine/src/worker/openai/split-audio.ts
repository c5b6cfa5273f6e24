import { sampleRateHz } from '../../port/engine-capabilities.js';

/** Length of a stretch whose level is compared, in samples: 20 ms. */
const stretchSamples = sampleRateHz / 50;

/** Share of the longest piece by which a cut may lie before or after the place that makes all pieces equally long. */
const cutShare = 0.1;

/**
 * Splits audio into as few pieces as possible of about the same length, cut at the quietest moment around their ends.
 *
 * @param samples - 16-bit samples
 * @param maximumSamples - most samples of a piece, at least one second
 * @returns the pieces, which share the memory of `samples`
 */
export function splitAudio(samples: Int16Array, maximumSamples: number): Int16Array[] {
  const pieces: Int16Array[] = [];
  const margin = Math.floor(maximumSamples * cutShare);
  let start = 0;
  while (samples.length - start > maximumSamples) {
    const rest = samples.length - start;
    const equal = start + Math.ceil(rest / Math.ceil(rest / maximumSamples));
    const end = quietest(samples, equal - margin, Math.min(start + maximumSamples, equal + margin));
    pieces.push(samples.subarray(start, end));
    start = end;
  }
  return [...pieces, samples.subarray(start)];
}

/** Middle of the quietest stretch within a range; of several, that in its middle. */
function quietest(samples: Int16Array, from: number, to: number): number {
  const middle = (from + to) / 2;
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let begin = from; begin + stretchSamples <= to; begin += stretchSamples) {
    let energy = 0;
    for (let index = begin; index < begin + stretchSamples; index += 1)
      energy += (samples[index] ?? 0) ** 2;
    const place = begin + stretchSamples / 2;
    const isNearer = Math.abs(place - middle) < Math.abs(best - middle);
    if (energy > least || (energy === least && !isNearer)) continue;
    least = energy;
    best = place;
  }
  return best;
}
