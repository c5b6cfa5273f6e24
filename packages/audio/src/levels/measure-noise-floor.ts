import { checkAtLeast } from '../errors/check-argument.js';
import { measureLevels } from './measure-levels.js';

/**
 * Window over which a level is measured, in milliseconds: shorter than the pauses between words,
 * longer than a period of hum.
 */
const windowMs = 20;

/**
 * Percentile of the levels that is the noise floor: speech rarely has fewer windows in its pauses.
 */
const quietShare = 0.1;

/**
 * Estimates the noise floor as the 10th percentile of the levels of windows of 20 ms. Windows of
 * digital silence are ignored, since they come from gates and gaps, not from the room.
 *
 * @param samples - one channel with full scale 1.0, preferably of several seconds
 * @param sampleRateHz - in Hz
 * @returns RMS in dBFS, or -Infinity when there is only digital silence
 * @throws AudioError `invalid_argument` when the sample rate is not a number of at least 1
 */
export function measureNoiseFloor(samples: Float32Array, sampleRateHz: number): number {
  checkAtLeast('sampleRateHz', sampleRateHz, 1);
  const windowFrames = Math.max(1, Math.round((windowMs * sampleRateHz) / 1000));
  const levels: number[] = [];
  for (let from = 0; from === 0 || from + windowFrames <= samples.length; from += windowFrames) {
    const { rmsDbfs } = measureLevels(samples.subarray(from, from + windowFrames));
    if (rmsDbfs !== Number.NEGATIVE_INFINITY) {
      levels.push(rmsDbfs);
    }
  }
  levels.sort((first, second) => first - second);
  return levels[Math.floor(levels.length * quietShare)] ?? Number.NEGATIVE_INFINITY;
}
