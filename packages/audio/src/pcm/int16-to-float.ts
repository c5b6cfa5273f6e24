import { checkTarget } from '../errors/check-target.js';

/**
 * Turns 16 bits into floating point with full scale 1.0, without loss.
 *
 * @param target - where to write, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function int16ToFloat(
  samples: Int16Array,
  target: Float32Array = new Float32Array(samples.length),
): Float32Array {
  checkTarget(target.length, samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    target[index] = (samples[index] as number) * 2 ** -15; // index < samples.length
  }
  return target.subarray(0, samples.length);
}
