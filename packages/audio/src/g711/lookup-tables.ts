import { isLittleEndianHost } from '../bytes.js';
import { checkArray, checkTarget } from '../errors/check-argument.js';

/**
 * Creates a table with the code of every 16-bit sample, at index `sample & 0xffff`.
 *
 * @param run - number of adjacent samples that always share a code, starting at its multiples
 */
export function createCodeTable(encodeSample: (sample: number) => number, run: number): Uint8Array {
  const codes = new Uint8Array(65_536);
  for (let index = 0; index < codes.length; index += run) {
    codes.fill(encodeSample((index << 16) >> 16), index, index + run);
  }
  return codes;
}

/**
 * Creates a table with the 16-bit values of every pair of codes. The first code is in the lower 8
 * bits of the index, and its value in the lower 16 bits of the element. The lower 16 bits of the
 * first 256 elements are therefore the values of single codes.
 */
export function createPairTable(decodeCode: (code: number) => number): Int32Array {
  const values = Int32Array.from({ length: 256 }, (_, code) => decodeCode(code) & 0xffff);
  const table = new Int32Array(65_536);
  for (let index = 0; index < table.length; index += 1) {
    table[index] = ((values[index >> 8] ?? 0) << 16) | (values[index & 0xff] ?? 0);
  }
  return table;
}

/** The value of every code with full scale 1.0. */
export function createFloatTable(decodeCode: (code: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => decodeCode(code) * 2 ** -15);
}

// The loops are unrolled by eight: loop overhead would otherwise cost as much as the work. Every
// index is in range, by the bounds of the loop or because a table has an element for it, so that no
// `?? 0` is taken.

/**
 * Writes the code of each sample: the element of `codes` at the sample's 16 bits, read without
 * sign.
 *
 * @returns the part of the target that was written
 * @throws AudioError `invalid_argument` when the target is too short
 */
// oxlint-disable-next-line complexity -- each element has a default, and eight are read in a turn
export function lookUpCodes(
  samples: Int16Array,
  codes: Uint8Array,
  target?: Uint8Array,
): Uint8Array {
  checkArray('samples', samples, 'Int16Array');
  const output = target ?? new Uint8Array(samples.length);
  const { length } = samples;
  checkTarget(output.length, length);
  let index = 0;
  // Reading two samples and writing four codes at once saves a fifth.
  if (areWordsAligned(samples, output)) {
    const pairs = new Int32Array(samples.buffer, samples.byteOffset, length >> 1);
    const fours = new Int32Array(output.buffer, output.byteOffset, length >> 2);
    let from = 0;
    for (let to = 0; index + 8 <= length; index += 8) {
      const pair0 = pairs[from] ?? 0;
      const pair1 = pairs[from + 1] ?? 0;
      const pair2 = pairs[from + 2] ?? 0;
      const pair3 = pairs[from + 3] ?? 0;
      fours[to] =
        (codes[pair0 & 0xffff] ?? 0) |
        ((codes[pair0 >>> 16] ?? 0) << 8) |
        ((codes[pair1 & 0xffff] ?? 0) << 16) |
        ((codes[pair1 >>> 16] ?? 0) << 24);
      fours[to + 1] =
        (codes[pair2 & 0xffff] ?? 0) |
        ((codes[pair2 >>> 16] ?? 0) << 8) |
        ((codes[pair3 & 0xffff] ?? 0) << 16) |
        ((codes[pair3 >>> 16] ?? 0) << 24);
      from += 4;
      to += 2;
    }
  }
  for (; index < length; index += 1) {
    output[index] = codes[(samples[index] ?? 0) & 0xffff] ?? 0;
  }
  return output.subarray(0, length);
}

/**
 * True when both arrays can be accessed as 32-bit words, with the first sample or code in the
 * lowest bits.
 */
function areWordsAligned(samples: ArrayBufferView, target: ArrayBufferView): boolean {
  return isLittleEndianHost && (samples.byteOffset | target.byteOffset) % 4 === 0;
}

/**
 * Writes the 16-bit value of each code from {@link createPairTable}. It returns and throws as
 * {@link lookUpCodes} does.
 */
export function lookUpValues(
  codes: Uint8Array,
  pairs: Int32Array,
  target?: Int16Array,
): Int16Array {
  checkArray('codes', codes, 'Uint8Array');
  const output = target ?? new Int16Array(codes.length);
  const { length } = codes;
  checkTarget(output.length, length);
  let index = 0;
  // Reading four codes and writing two values at once takes half as long.
  if (areWordsAligned(codes, output)) {
    const fours = new Int32Array(codes.buffer, codes.byteOffset, length >> 2);
    const twos = new Int32Array(output.buffer, output.byteOffset, length >> 1);
    let from = 0;
    for (let to = 0; index + 8 <= length; index += 8) {
      const four0 = fours[from] ?? 0;
      const four1 = fours[from + 1] ?? 0;
      twos[to] = pairs[four0 & 0xffff] ?? 0;
      twos[to + 1] = pairs[four0 >>> 16] ?? 0;
      twos[to + 2] = pairs[four1 & 0xffff] ?? 0;
      twos[to + 3] = pairs[four1 >>> 16] ?? 0;
      from += 2;
      to += 4;
    }
  }
  for (; index < length; index += 1) {
    output[index] = pairs[codes[index] ?? 0] ?? 0;
  }
  return output.subarray(0, length);
}

// A separate function: a loop that sees two types of target arrays takes twice as long.

/** Like {@link lookUpValues}, with full scale 1.0. */
// oxlint-disable-next-line complexity -- each element has a default, and eight are read in a turn
export function lookUpFloats(
  codes: Uint8Array,
  values: Float32Array,
  target?: Float32Array,
): Float32Array {
  checkArray('codes', codes, 'Uint8Array');
  const output = target ?? new Float32Array(codes.length);
  const { length } = codes;
  checkTarget(output.length, length);
  let index = 0;
  for (; index + 8 <= length; index += 8) {
    output[index] = values[codes[index] ?? 0] ?? 0;
    output[index + 1] = values[codes[index + 1] ?? 0] ?? 0;
    output[index + 2] = values[codes[index + 2] ?? 0] ?? 0;
    output[index + 3] = values[codes[index + 3] ?? 0] ?? 0;
    output[index + 4] = values[codes[index + 4] ?? 0] ?? 0;
    output[index + 5] = values[codes[index + 5] ?? 0] ?? 0;
    output[index + 6] = values[codes[index + 6] ?? 0] ?? 0;
    output[index + 7] = values[codes[index + 7] ?? 0] ?? 0;
  }
  for (; index < length; index += 1) {
    output[index] = values[codes[index] ?? 0] ?? 0;
  }
  return output.subarray(0, length);
}
