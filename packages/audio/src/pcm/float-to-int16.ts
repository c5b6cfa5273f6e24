import { checkTarget } from '../errors/check-target.js';
import type { Dither } from '../rounding/dither.js';
import { quantizeToInt16 } from '../rounding/quantize.js';

/** How {@link floatToInt16} rounds and where it writes. */
export interface FloatToInt16Options {
  /**
   * Where to write, at least as long as the samples.
   *
   * @defaultValue a new array
   */
  readonly target?: Int16Array;
  /**
   * Noise to add before rounding.
   *
   * @defaultValue none
   */
  readonly dither?: Dither;
}

/**
 * Turns floating point with full scale 1.0 into 16 bits: halves are rounded to even, what is beyond full scale
 * saturates, NaN becomes 0.
 *
 * @returns the target's first `samples.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function floatToInt16(samples: Float32Array, options: FloatToInt16Options = {}): Int16Array {
  const { target = new Int16Array(samples.length), dither } = options;
  checkTarget(target.length, samples.length);
  quantizeToInt16(samples, target, dither);
  return target.subarray(0, samples.length);
}
