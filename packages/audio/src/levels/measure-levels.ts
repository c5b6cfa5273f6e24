import { checkArray } from '../errors/check-argument.js';

/** Levels of samples of one channel. */
export interface Levels {
  /** Peak in dBFS: 0 for a sample at 1.0, -Infinity for silence. */
  readonly peakDbfs: number;
  /** RMS in dBFS: -3.01 for a full-scale sine, -Infinity for silence. */
  readonly rmsDbfs: number;
  /** Number of samples at or above full scale. */
  readonly clippedSamples: number;
}

/**
 * Measures peak, RMS and clipping of samples with full scale 1.0. NaN counts as silence.
 *
 * @example
 * ```ts
 * import { measureLevels } from '@earshot/audio';
 *
 * console.log(measureLevels(Float32Array.of(0.5, -0.5, 0.5, -0.5)));
 * // {
 * //   peakDbfs: -6.020599913279624,
 * //   rmsDbfs: -6.020599913279624,
 * //   clippedSamples: 0
 * // }
 * ```
 */
export function measureLevels(samples: Float32Array): Levels {
  checkArray('samples', samples, 'Float32Array');
  // The largest positive 16-bit sample: clipped recordings of 16 bits stay at it.
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
