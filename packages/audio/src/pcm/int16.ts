import { checkArray, checkOptions, checkTarget } from '../errors/check-argument.js';
import { type Dither, quantizeToInt16 } from '../quantize.js';

/** Options of {@link floatToInt16}. */
export interface FloatToInt16Options {
  /**
   * Target array, at least as long as the samples.
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
 * Converts floating point samples with full scale 1.0 to 16 bits: halves are rounded to even,
 * values beyond full scale saturate, and NaN becomes 0.
 *
 * @example
 * ```ts
 * import { floatToInt16 } from '@earshot/audio';
 *
 * console.log(floatToInt16(Float32Array.of(0, 0.5, -1, 2)));
 * // Int16Array(4) [ 0, 16384, -32768, 32767 ]
 * ```
 *
 * @returns the target's first `samples.length` elements
 * @throws AudioError `invalid_argument` when the target is too short or an option does not exist
 */
export function floatToInt16(samples: Float32Array, options: FloatToInt16Options = {}): Int16Array {
  checkArray('samples', samples, 'Float32Array');
  checkOptions(options, { target: 0, dither: 0 });
  const { target = new Int16Array(samples.length), dither } = options;
  checkTarget(target.length, samples.length);
  quantizeToInt16(samples, target, dither);
  return target.subarray(0, samples.length);
}

/**
 * Converts 16-bit samples to floating point with full scale 1.0, without loss.
 *
 * @example
 * ```ts
 * import { int16ToFloat } from '@earshot/audio';
 *
 * console.log(int16ToFloat(Int16Array.of(0, 16384, -32768))); // Float32Array(3) [ 0, 0.5, -1 ]
 * ```
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` elements
 * @throws AudioError `invalid_argument` when the target is too short
 */
export function int16ToFloat(samples: Int16Array, target?: Float32Array): Float32Array {
  checkArray('samples', samples, 'Int16Array');
  const output = target ?? new Float32Array(samples.length);
  checkTarget(output.length, samples.length);
  const { length } = samples;
  let index = 0;
  // Four samples per iteration, since the loop itself would cost a quarter.
  for (; index + 4 <= length; index += 4) {
    output[index] = (samples[index] ?? 0) * 2 ** -15;
    output[index + 1] = (samples[index + 1] ?? 0) * 2 ** -15;
    output[index + 2] = (samples[index + 2] ?? 0) * 2 ** -15;
    output[index + 3] = (samples[index + 3] ?? 0) * 2 ** -15;
  }
  for (; index < length; index += 1) {
    output[index] = (samples[index] ?? 0) * 2 ** -15;
  }
  return output.subarray(0, samples.length);
}
