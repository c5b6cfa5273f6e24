import { checkArray } from '../errors/check-argument.js';
import { quantizeToInt16 } from '../quantize.js';
import { alaw, ulaw } from './laws.js';
import { lookUpCodes, lookUpFloats, lookUpValues } from './lookup-tables.js';

/**
 * Encodes 16-bit samples in A-law (ITU-T G.711), with the same code as ITU-T G.191 for each of the
 * 65,536 values.
 *
 * @example
 * ```ts
 * import { encodeAlaw } from '@earshot/audio';
 *
 * console.log(encodeAlaw(Int16Array.of(0, 1000, -1000))); // Uint8Array(3) [ 213, 250, 122 ]
 * ```
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid_argument` when the target is too short
 */
export function encodeAlaw(samples: Int16Array, target?: Uint8Array): Uint8Array {
  return lookUpCodes(samples, alaw.codes, target);
}

/**
 * Encodes 16-bit samples in mu-law (ITU-T G.711). It returns and throws as {@link encodeAlaw} does.
 *
 * @example
 * ```ts
 * import { encodeUlaw } from '@earshot/audio';
 *
 * console.log(encodeUlaw(Int16Array.of(0, 1000, -1000))); // Uint8Array(3) [ 255, 206, 78 ]
 * ```
 */
export function encodeUlaw(samples: Int16Array, target?: Uint8Array): Uint8Array {
  return lookUpCodes(samples, ulaw.codes, target);
}

/**
 * Decodes A-law into 16-bit samples.
 *
 * @example
 * ```ts
 * import { decodeAlaw } from '@earshot/audio';
 *
 * console.log(decodeAlaw(Uint8Array.of(0xd5, 0x55))); // Int16Array(2) [ 8, -8 ]
 * ```
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid_argument` when the target is too short
 */
export function decodeAlaw(codes: Uint8Array, target?: Int16Array): Int16Array {
  return lookUpValues(codes, alaw.pairs, target);
}

/**
 * Decodes mu-law into 16-bit samples. It returns and throws as {@link decodeAlaw} does.
 *
 * @example
 * ```ts
 * import { decodeUlaw } from '@earshot/audio';
 *
 * console.log(decodeUlaw(Uint8Array.of(0xff, 0x80))); // Int16Array(2) [ 0, 32124 ]
 * ```
 */
export function decodeUlaw(codes: Uint8Array, target?: Int16Array): Int16Array {
  return lookUpValues(codes, ulaw.pairs, target);
}

/**
 * Encodes floating point samples with full scale 1.0 in A-law. They are first rounded to 16 bits,
 * halves to even. Values beyond full scale saturate, and NaN becomes silence.
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid_argument` when the target is too short
 */
export function encodeAlawFromFloat(samples: Float32Array, target?: Uint8Array): Uint8Array {
  return encodeAlaw(toInt16(samples), target);
}

/**
 * Encodes floating point samples with full scale 1.0 in mu-law, as {@link encodeAlawFromFloat} does
 * in A-law.
 */
export function encodeUlawFromFloat(samples: Float32Array, target?: Uint8Array): Uint8Array {
  return encodeUlaw(toInt16(samples), target);
}

function toInt16(samples: Float32Array): Int16Array {
  checkArray('samples', samples, 'Float32Array');
  const rounded = new Int16Array(samples.length);
  quantizeToInt16(samples, rounded);
  return rounded;
}

/**
 * Decodes A-law into floating point with full scale 1.0.
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid_argument` when the target is too short
 */
export function decodeAlawToFloat(codes: Uint8Array, target?: Float32Array): Float32Array {
  return lookUpFloats(codes, alaw.floats, target);
}

/**
 * Decodes mu-law into floating point with full scale 1.0. It returns and throws as {@link
 * decodeAlawToFloat} does.
 */
export function decodeUlawToFloat(codes: Uint8Array, target?: Float32Array): Float32Array {
  return lookUpFloats(codes, ulaw.floats, target);
}
