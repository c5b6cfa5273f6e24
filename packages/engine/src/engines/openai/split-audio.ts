import { sampleRateHz } from '../../port/engine-capabilities.js';

/** Window over which levels are measured, in samples: 20 ms. */
const windowSamples = sampleRateHz / 50;

/**
 * Share of the maximum length by which a cut may be before or after the position of parts of equal
 * length.
 */
const cutShare = 0.1;

/**
 * Splits audio into as few parts as possible of about the same length, cut at the quietest moment
 * around their ends.
 *
 * @param samples - 16-bit samples
 * @param maximumSamples - maximum samples of a part, at least one second
 * @returns the parts, which share the memory of `samples`
 */
export function splitAudio(samples: Int16Array, maximumSamples: number): Int16Array[] {
  const parts: Int16Array[] = [];
  const margin = Math.floor(maximumSamples * cutShare);
  let start = 0;
  while (samples.length - start > maximumSamples) {
    const rest = samples.length - start;
    const equal = start + Math.ceil(rest / Math.ceil(rest / maximumSamples));
    const end = quietest(samples, equal - margin, Math.min(start + maximumSamples, equal + margin));
    parts.push(samples.subarray(start, end));
    start = end;
  }
  return [...parts, samples.subarray(start)];
}

/**
 * Middle of the quietest window within a range, or of the middle one where several are equally
 * quiet.
 */
function quietest(samples: Int16Array, from: number, to: number): number {
  const middle = (from + to) / 2;
  let best = to;
  let minimum = Number.POSITIVE_INFINITY;
  for (let begin = from; begin + windowSamples <= to; begin += windowSamples) {
    let energy = 0;
    for (let index = begin; index < begin + windowSamples; index += 1)
      energy += (samples[index] ?? 0) ** 2;
    const position = begin + windowSamples / 2;
    const isNearer = Math.abs(position - middle) < Math.abs(best - middle);
    if (energy > minimum || (energy === minimum && !isNearer)) continue;
    minimum = energy;
    best = position;
  }
  return best;
}
