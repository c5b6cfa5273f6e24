import { codeTable, pairTable } from './lookup-tables.js';

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

/** The code of every sample: that of `sample` stands at `sample & 0xffff`. */
export function ulawCodes(): Uint8Array {
  codes ??= codeTable(encodeSample, 4);
  return codes;
}

/** The 16-bit values of every two codes in a row. */
export function ulawPairs(): Int32Array {
  pairs ??= pairTable(decodeCode);
  return pairs;
}

/** The value of every code with full scale 1.0. */
export function ulawFloats(): Float32Array {
  floats ??= Float32Array.from({ length: 256 }, (_, code) => decodeCode(code) * 2 ** -15);
  return floats;
}
