import type { BitReader } from './bit-reader.js';

const longestCodeBits = 20;

/** A prefix code whose code words are ordered by length. A block of bzip2 has up to six of them. */
export class PrefixCode {
  /** Symbols, ordered by their code words. */
  readonly #symbols: Uint16Array;
  /** Largest code word of each length. */
  readonly #largest = new Int32Array(longestCodeBits + 1).fill(-1);
  /** Number that is subtracted from a code word of each length to get its index in the symbols. */
  readonly #base = new Int32Array(longestCodeBits + 1);
  readonly #shortestBits: number;

  /** @param lengths - bits of the code word of each symbol, 1 to 20 */
  constructor(lengths: Uint8Array) {
    const counts = new Int32Array(longestCodeBits + 1);
    for (const bits of lengths) counts[bits] = (counts[bits] ?? 0) + 1;
    this.#symbols = Uint16Array.from(lengths.keys()).sort(
      (a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b,
    );
    this.#shortestBits = counts.findIndex((count) => count > 0);
    let word = 0;
    let place = 0;
    for (let bits = this.#shortestBits; bits <= longestCodeBits; bits += 1) {
      const count = counts[bits] ?? 0;
      this.#base[bits] = word - place;
      word += count;
      place += count;
      this.#largest[bits] = word - 1;
      word *= 2;
    }
  }

  /**
   * Reads the lengths of the code words: the first one in 5 bits, each other one as the difference
   * from the one before.
   */
  static readLengths(bits: BitReader, symbolCount: number): Uint8Array {
    const lengths = new Uint8Array(symbolCount);
    let length = bits.read(5);
    for (let symbol = 0; symbol < symbolCount; symbol += 1) {
      while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1;
      if (length < 1 || length > longestCodeBits) throw new Error('a code of it is not valid');
      lengths[symbol] = length;
    }
    return lengths;
  }

  /** Reads a symbol. @throws Error whose message is a clause, for bits that are no code word */
  read(bits: BitReader): number {
    let word = bits.read(this.#shortestBits);
    for (let length = this.#shortestBits; length <= longestCodeBits; length += 1) {
      if (word <= (this.#largest[length] ?? -1)) {
        const symbol = this.#symbols[word - (this.#base[length] ?? 0)];
        if (symbol === undefined) break;
        return symbol;
      }
      word = word * 2 + bits.read(1);
    }
    throw new Error('a code of it is not valid');
  }
}
