import { quantizeToInt16 } from '../quantize.js';
import {
  createCodeTable,
  createFloatTable,
  createPairTable,
  lookUpCodes,
  lookUpFloats,
  lookUpValues,
} from './lookup-tables.js';

/**
 * mu-law by its definition in ITU-T G.711, with the 16-bit scaling and the rounding of ITU-T G.191:
 * a negative sample is coded as its one's complement.
 */
function encodeSample(sample: number): number {
  const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + 33, 0x1fff);
  const segment = 32 - Math.clz32(magnitude >> 6);
  const bits = (segment << 4) | ((magnitude >> (segment + 1)) & 15);
  return ~bits & (sample < 0 ? 0x7f : 0xff);
}

function decodeCode(code: number): number {
  const bits = ~code;
  const exponent = (bits >> 4) & 7;
  const magnitude = ((((bits & 15) << 3) + 132) << exponent) - 132;
  return code & 0x80 ? magnitude : 0 - magnitude; // without a negative zero
}

let codes: Uint8Array | undefined;
let pairs: Int32Array | undefined;
let floats: Float32Array | undefined;

/** The code of every 16-bit sample, at index `sample & 0xffff`. Like the other tables, created on first use. */
export function ulawCodes(): Uint8Array {
  codes ??= createCodeTable(encodeSample, 4);
  return codes;
}

function ulawPairs(): Int32Array {
  pairs ??= createPairTable(decodeCode);
  return pairs;
}

/** The value of every code with full scale 1.0. */
export function ulawFloats(): Float32Array {
  floats ??= createFloatTable(decodeCode);
  return floats;
}

/**
 * Encodes 16-bit samples in mu-law (ITU-T G.711), with the same code as ITU-T G.191 for each of the 65,536 values.
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
 * Encodes floating point samples with full scale 1.0 in mu-law. They are first rounded to 16 bits, halves to even. Values beyond full scale
 * saturate, and NaN becomes silence.
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
