/**
 * Bits for each word, and how many of them it sets: about one word in a hundred that is not in the
 * list seems to be.
 */
const bitsPerWord = 10;
const hashes = 7;

/**
 * Bloom filter: a set of words in a bit more than a byte for each, for long lists of which only
 * membership matters. It has every word of its list, and about one in a hundred of all others.
 */
export class WordFilter {
  readonly #bits: Uint8Array;

  /** @param bits - as {@link WordFilter.pack} writes them */
  constructor(bits: Uint8Array) {
    this.#bits = bits;
  }

  /** The bits of a filter for a list. */
  static pack(words: readonly string[]): Uint8Array {
    const bits = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8) + 1);
    for (const word of words) {
      const first = hash(word, firstSeed);
      const second = hash(word, secondSeed) | 1;
      for (let index = 0; index < hashes; index += 1) {
        const bit = bitAt(first, second, index, bits.length * 8);
        bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
      }
    }
    return bits;
  }

  has(word: string): boolean {
    const size = this.#bits.length * 8;
    const first = hash(word, firstSeed);
    const second = hash(word, secondSeed) | 1;
    for (let index = 0; index < hashes; index += 1) {
      const bit = bitAt(first, second, index, size);
      if (((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

const firstSeed = 0x811c9dc5;
const secondSeed = 0x01000193;

/** Position of a word by one of its hashes, which are made of two of FNV-1a. */
const bitAt = (first: number, second: number, index: number, size: number) =>
  ((first + index * second) >>> 0) % size;

function hash(word: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < word.length; index += 1)
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
