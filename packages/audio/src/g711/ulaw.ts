import { quantizeToInt16 } from '../samples/quantize.js';
import { lookUpCodes, lookUpFloats, lookUpValues } from './lookup-tables.js';
import { ulawCodes, ulawFloats, ulawPairs } from './ulaw-tables.js';

/**
 * Encodes 16-bit samples in mu-law, as ITU-T G.191 does, for every one of the 65,536 values.
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function encodeUlaw(
  samples: Int16Array,
  target: Uint8Array = new Uint8Array(samples.length),
): Uint8Array {
  return lookUpCodes(samples, ulawCodes(), target);
}

/**
 * Decodes mu-law into 16-bit samples.
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function decodeUlaw(
  codes: Uint8Array,
  target: Int16Array = new Int16Array(codes.length),
): Int16Array {
  return lookUpValues(codes, ulawPairs(), target);
}

/**
 * Encodes floating point with full scale 1.0 in mu-law: it is rounded to 16 bits, halves to even, what is
 * beyond full scale saturates, NaN becomes silence.
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function encodeUlawFromFloat(
  samples: Float32Array,
  target: Uint8Array = new Uint8Array(samples.length),
): Uint8Array {
  const rounded = new Int16Array(samples.length);
  quantizeToInt16(samples, rounded);
  return encodeUlaw(rounded, target);
}

/**
 * Decodes mu-law into floating point with full scale 1.0.
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function decodeUlawToFloat(
  codes: Uint8Array,
  target: Float32Array = new Float32Array(codes.length),
): Float32Array {
  return lookUpFloats(codes, ulawFloats(), target);
}
