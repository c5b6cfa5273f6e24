// The casts: every index is in range by construction, and checks in the innermost loops would cost as much as the work.

/** Rate at which pitch is looked for, in Hz. */
const pitchRateHz = 4000;

/** Samples of 16 kHz that become one. */
const decimation = 4;

/** Longest and shortest period of a voice, in samples: 60 to 400 Hz. */
const longestPeriod = 66;
const shortestPeriod = 10;

/** Samples that are compared with those a period later: 25 ms. */
const comparedSamples = 100;

/** Least correlation of a voiced frame with itself a period later. */
const leastCorrelation = 0.6;

/** Share of the greatest correlation from which a shorter period is taken: twice a period is one too. */
const shorterShare = 0.92;

/** Finds the fundamental frequency of voices by the correlation of the signal with itself. */
export class PitchTracker {
  readonly #samples = new Float64Array(comparedSamples + longestPeriod + 2);
  readonly #centred = new Float64Array(this.#samples.length);
  readonly #correlations = new Float64Array(longestPeriod + 2);

  /**
   * Takes the next samples, the latest of which the pitch is measured by.
   *
   * @param samples - at 16 kHz, from `from` on; their number is a multiple of 4
   * @returns natural logarithm of the frequency in Hz; 0 where nothing is voiced
   */
  measure(samples: Float64Array, from: number): number {
    const added = (samples.length - from) / decimation;
    const length = this.#samples.length;
    this.#samples.copyWithin(0, added);
    for (let index = 0; index < added; index += 1) {
      const at = from + index * decimation;
      this.#samples[length - added + index] =
        (samples[at] as number) +
        (samples[at + 1] as number) +
        (samples[at + 2] as number) +
        (samples[at + 3] as number);
    }
    return this.#find();
  }

  #find(): number {
    const samples = this.#centred;
    let mean = 0;
    for (const sample of this.#samples) mean += sample;
    mean /= samples.length;
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = (this.#samples[index] as number) - mean;
    let energy = 1e-9;
    for (let index = 0; index < comparedSamples; index += 1)
      energy += (samples[index] as number) ** 2;
    let laterEnergy = energy;
    let greatest = 0;
    for (let period = 1; period <= longestPeriod + 1; period += 1) {
      laterEnergy +=
        (samples[period + comparedSamples - 1] as number) ** 2 -
        (samples[period - 1] as number) ** 2;
      if (period < shortestPeriod - 1) continue;
      let sum = 0;
      for (let index = 0; index < comparedSamples; index += 1)
        sum += (samples[index] as number) * (samples[index + period] as number);
      const correlation = sum / Math.sqrt(energy * Math.max(1e-9, laterEnergy));
      this.#correlations[period] = correlation;
      if (period >= shortestPeriod && period <= longestPeriod && correlation > greatest)
        greatest = correlation;
    }
    if (greatest < leastCorrelation) return 0;
    for (let period = shortestPeriod; period <= longestPeriod; period += 1) {
      const before = this.#correlations[period - 1] as number;
      const here = this.#correlations[period] as number;
      const after = this.#correlations[period + 1] as number;
      if (here < shorterShare * greatest || here < before || here < after) continue;
      const curvature = before - 2 * here + after;
      const offset = curvature < 0 ? (0.5 * (before - after)) / curvature : 0;
      return Math.log(pitchRateHz / (period + offset));
    }
    return 0;
  }
}
