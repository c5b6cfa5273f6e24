import { codeTable, pairTable } from './lookup-tables.js';

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

/** The code of every sample: that of `sample` stands at `sample & 0xffff`. */
export function alawCodes(): Uint8Array {
  codes ??= codeTable(encodeSample, 16);
  return codes;
}

/** The 16-bit values of every two codes in a row. */
export function alawPairs(): Int32Array {
  pairs ??= pairTable(decodeCode);
  return pairs;
}

/** The value of every code with full scale 1.0. */
export function alawFloats(): Float32Array {
  floats ??= Float32Array.from({ length: 256 }, (_, code) => decodeCode(code) * 2 ** -15);
  return floats;
}
