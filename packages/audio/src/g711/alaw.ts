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
 * A-law by its definition in ITU-T G.711, with the 16-bit scaling and the rounding of ITU-T G.191:
 * a negative sample is coded as its one's complement.
 */
function encodeSample(sample: number): number {
  let magnitude = (sample < 0 ? ~sample : sample) >> 4;
  if (magnitude > 15) {
    let exponent = 1;
    while (magnitude > 31) {
      magnitude >>= 1;
      exponent += 1;
    }
    magnitude += (exponent - 1) << 4;
  }
  return (sample < 0 ? magnitude : magnitude | 0x80) ^ 0x55;
}

function decodeCode(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

let codes: Uint8Array | undefined;
let pairs: Int32Array | undefined;
let floats: Float32Array | undefined;

/** The code of every 16-bit sample, at index `sample & 0xffff`. Like the other tables, created on first use. */
export function alawCodes(): Uint8Array {
  codes ??= createCodeTable(encodeSample, 16);
  return codes;
}

function alawPairs(): Int32Array {
  pairs ??= createPairTable(decodeCode);
  return pairs;
}

/** The value of every code with full scale 1.0. */
export function alawFloats(): Float32Array {
  floats ??= createFloatTable(decodeCode);
  return floats;
}

/**
 * Encodes 16-bit samples in A-law (ITU-T G.711), with the same code as ITU-T G.191 for each of the 65,536 values.
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function encodeAlaw(
  samples: Int16Array,
  target: Uint8Array = new Uint8Array(samples.length),
): Uint8Array {
  return lookUpCodes(samples, alawCodes(), target);
}

/**
 * Decodes A-law into 16-bit samples.
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function decodeAlaw(
  codes: Uint8Array,
  target: Int16Array = new Int16Array(codes.length),
): Int16Array {
  return lookUpValues(codes, alawPairs(), target);
}

/**
 * Encodes floating point samples with full scale 1.0 in A-law. They are first rounded to 16 bits, halves to even. Values beyond full scale
 * saturate, and NaN becomes silence.
 *
 * @param target - target array, at least as long as the samples
 * @defaultValue target a new array
 * @returns the target's first `samples.length` bytes
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function encodeAlawFromFloat(
  samples: Float32Array,
  target: Uint8Array = new Uint8Array(samples.length),
): Uint8Array {
  const rounded = new Int16Array(samples.length);
  quantizeToInt16(samples, rounded);
  return encodeAlaw(rounded, target);
}

/**
 * Decodes A-law into floating point with full scale 1.0.
 *
 * @param target - target array, at least as long as the codes
 * @defaultValue target a new array
 * @returns the target's first `codes.length` elements
 * @throws AudioError `invalid-argument` when the target is too short
 */
export function decodeAlawToFloat(
  codes: Uint8Array,
  target: Float32Array = new Float32Array(codes.length),
): Float32Array {
  return lookUpFloats(codes, alawFloats(), target);
}
