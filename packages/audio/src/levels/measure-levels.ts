/** How loud samples are. */
export interface Levels {
  /** The largest magnitude, in dB relative to full scale: 0 for a sample at 1.0, -Infinity for silence. */
  readonly peakDbfs: number;
  /** The root mean square, in dB relative to full scale: -3.01 for a full-scale sine. */
  readonly rmsDbfs: number;
  /** How many samples lie at full scale or beyond it. */
  readonly clippedSamples: number;
}

/** Measures samples with full scale 1.0; NaN counts as silence. */
export function measureLevels(samples: Float32Array): Levels {
  // The largest value of signed 16 bits: louder sources that were limited stay there.
  const clippingLevel = 32_767 / 32_768;
  let peak = 0;
  let energy = 0;
  let clippedSamples = 0;
  for (const sample of samples) {
    const magnitude = Math.abs(sample);
    if (magnitude > peak) {
      peak = magnitude;
    }
    if (magnitude >= clippingLevel) {
      clippedSamples += 1;
    }
    if (magnitude > 0) {
      energy += magnitude * magnitude;
    }
  }
  return {
    peakDbfs: 20 * Math.log10(peak),
    rmsDbfs: 10 * Math.log10(energy / Math.max(1, samples.length)),
    clippedSamples,
  };
}
