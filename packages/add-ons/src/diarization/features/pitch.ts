/** Sample rate at which pitch is measured, in Hz. */
const pitchRateHz = 4000;

/** Decimation from 16 kHz. */
const decimation = 4;

/** Longest and shortest period of a voice, in samples: 60 to 400 Hz. */
const maximumPeriod = 66;
const minimumPeriod = 10;

/** Window of the autocorrelation, in samples: 25 ms. */
const windowSamples = 100;

/** Least autocorrelation of a voiced frame. */
const minimumCorrelation = 0.6;

/**
 * Share of the greatest autocorrelation from which a shorter period is taken, since multiples of a
 * period are maxima too.
 */
const shorterShare = 0.92;

/** Measures the fundamental frequency of voices by autocorrelation. */
export class PitchTracker {
  readonly #samples = new Float64Array(windowSamples + maximumPeriod + 2);
  readonly #centred = new Float64Array(this.#samples.length);
  readonly #correlations = new Float64Array(maximumPeriod + 2);

  /**
   * Takes the next samples, and measures the pitch by the latest ones.
   *
   * @param samples - at 16 kHz, from `from` on, whose number is a multiple of 4
   * @returns natural logarithm of the frequency in Hz, or 0 where nothing is voiced
   */
  measure(samples: Float64Array, from: number): number {
    const added = (samples.length - from) / decimation;
    const length = this.#samples.length;
    this.#samples.copyWithin(0, added);
    for (let index = 0; index < added; index += 1) {
      const at = from + index * decimation;
      this.#samples[length - added + index] =
        (samples[at] ?? 0) +
        (samples[at + 1] ?? 0) +
        (samples[at + 2] ?? 0) +
        (samples[at + 3] ?? 0);
    }
    return this.#find();
  }

  #find(): number {
    this.#centre();
    const greatest = this.#correlate();
    if (greatest < minimumCorrelation) return 0;
    for (let period = minimumPeriod; period <= maximumPeriod; period += 1) {
      const before = this.#correlations[period - 1] ?? 0;
      const here = this.#correlations[period] ?? 0;
      const after = this.#correlations[period + 1] ?? 0;
      if (here < shorterShare * greatest || here < before || here < after) continue;
      const curvature = before - 2 * here + after;
      const offset = curvature < 0 ? (0.5 * (before - after)) / curvature : 0;
      return Math.log(pitchRateHz / (period + offset));
    }
    return 0;
  }

  #centre(): void {
    let mean = 0;
    for (const sample of this.#samples) mean += sample;
    mean /= this.#samples.length;
    for (let index = 0; index < this.#samples.length; index += 1)
      this.#centred[index] = (this.#samples[index] ?? 0) - mean;
  }

  /**
   * Correlates the window with itself one period later. Returns the greatest correlation of the
   * period of a voice.
   */
  #correlate(): number {
    const samples = this.#centred;
    let energy = 1e-9;
    for (let index = 0; index < windowSamples; index += 1) energy += (samples[index] ?? 0) ** 2;
    let laterEnergy = energy;
    let greatest = 0;
    for (let period = 1; period <= maximumPeriod + 1; period += 1) {
      laterEnergy +=
        (samples[period + windowSamples - 1] ?? 0) ** 2 - (samples[period - 1] ?? 0) ** 2;
      if (period < minimumPeriod - 1) continue;
      let sum = 0;
      for (let index = 0; index < windowSamples; index += 1)
        sum += (samples[index] ?? 0) * (samples[index + period] ?? 0);
      const correlation = sum / Math.sqrt(energy * Math.max(1e-9, laterEnergy));
      this.#correlations[period] = correlation;
      if (period >= minimumPeriod && period <= maximumPeriod)
        greatest = correlation > greatest ? correlation : greatest;
    }
    return greatest;
  }
}
