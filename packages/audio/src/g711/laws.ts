import { createCodeTable, createFloatTable, createPairTable } from './lookup-tables.js';

/** A law of ITU-T G.711, sample by sample. */
interface LawDefinition {
  readonly encodeSample: (sample: number) => number;
  readonly decodeCode: (code: number) => number;
  /** Number of adjacent samples that always share a code, starting at its multiples. */
  readonly run: number;
}

/** The tables of a law of ITU-T G.711, each of which is created when it is first used. */
class Law {
  readonly #definition: LawDefinition;
  #codes: Uint8Array | undefined;
  #pairs: Int32Array | undefined;
  #floats: Float32Array | undefined;

  constructor(definition: LawDefinition) {
    this.#definition = definition;
  }

  /** The code of every 16-bit sample, at index `sample & 0xffff`. */
  get codes(): Uint8Array {
    this.#codes ??= createCodeTable(this.#definition.encodeSample, this.#definition.run);
    return this.#codes;
  }

  /** The values of every pair of codes, as {@link createPairTable} describes. */
  get pairs(): Int32Array {
    this.#pairs ??= createPairTable(this.#definition.decodeCode);
    return this.#pairs;
  }

  /** The value of every code with full scale 1.0. */
  get floats(): Float32Array {
    this.#floats ??= createFloatTable(this.#definition.decodeCode);
    return this.#floats;
  }
}

// Both laws are those of the definitions in ITU-T G.711, with the 16-bit scaling and the rounding
// of ITU-T G.191: a negative sample is coded as its one's complement.

/** A-law. */
export const alaw = /* @__PURE__ */ new Law({
  run: 16,
  encodeSample(sample) {
    const magnitude = (sample < 0 ? ~sample : sample) >> 4;
    const segment = Math.max(0, 28 - Math.clz32(magnitude));
    const shift = Math.max(0, segment - 1);
    const bits = (segment << 4) | ((magnitude >> shift) & 15);
    return (sample < 0 ? bits : bits | 0x80) ^ 0x55;
  },
  decodeCode(code) {
    const bits = code ^ 0x55;
    const exponent = (bits >> 4) & 7;
    const mantissa = ((bits & 15) << 4) + 8;
    const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
    return bits & 0x80 ? magnitude : -magnitude;
  },
});

/** Mu-law. */
export const ulaw = /* @__PURE__ */ new Law({
  run: 4,
  encodeSample(sample) {
    const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + 33, 0x1fff);
    const segment = 32 - Math.clz32(magnitude >> 6);
    const bits = (segment << 4) | ((magnitude >> (segment + 1)) & 15);
    return ~bits & (sample < 0 ? 0x7f : 0xff);
  },
  decodeCode(code) {
    const bits = ~code;
    const exponent = (bits >> 4) & 7;
    const magnitude = ((((bits & 15) << 3) + 132) << exponent) - 132;
    return code & 0x80 ? magnitude : 0 - magnitude; // without a negative zero
  },
});
