/**
 * Format of a stored set, in its last byte: a list of numbers for a sparse set, one bit for each
 * place for a dense one.
 */
const format = { numbers: 0, bits: 1 } as const;

/** Size of a number and of a word of bits, both in the byte order of the machine. */
const wordBytes = 4;

/** A set of places within a segment, as bits. */
export class BitSet {
  #words: Uint32Array;

  /** @param places - initial capacity. The set grows when needed */
  constructor(places: number) {
    this.#words = new Uint32Array(Math.ceil(places / 32));
  }

  add(place: number): void {
    const index = place >>> 5;
    this.#grow(index + 1);
    this.#words[index] = (this.#words[index] ?? 0) | (1 << (place & 31));
  }

  remove(place: number): void {
    const index = place >>> 5;
    if (index < this.#words.length)
      this.#words[index] = (this.#words[index] ?? 0) & ~(1 << (place & 31));
  }

  has(place: number): boolean {
    return ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  /** Adds the places of a stored set. */
  addStored(stored: Buffer): void {
    const stores = readWords(stored);
    if (isNumbers(stored)) {
      for (const place of stores) this.add(place);
      return;
    }
    this.#grow(stores.length);
    const words = this.#words;
    for (let index = 0; index < stores.length; index += 1)
      words[index] = (words[index] ?? 0) | (stores[index] ?? 0);
  }

  /** Removes the places that another set does not have. */
  intersect(other: BitSet): void {
    const words = this.#words;
    const others = other.#words;
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) & (others[index] ?? 0);
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  /** Number of places in the set. */
  count(): number {
    let count = 0;
    for (const word of this.#words) count += bitCount(word);
    return count;
  }

  /** Places of the set, in ascending order. */
  *places(): Generator<number> {
    for (const [index, word] of this.#words.entries())
      for (let rest = word; rest !== 0; rest &= rest - 1)
        yield index * 32 + 31 - Math.clz32(rest & -rest);
  }

  /** Encodes the set for storage, or undefined when it is empty. */
  store(): Buffer | undefined {
    return this.count() <= this.#words.length
      ? storeWords([...this.places()], format.numbers)
      : storeWords(this.#words, format.bits);
  }

  #grow(words: number): void {
    if (words <= this.#words.length) return;
    const longer = new Uint32Array(Math.max(words, 2 * this.#words.length));
    longer.set(this.#words);
    this.#words = longer;
  }
}

/** Changes of one set. */
export interface PlaceChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Applies changes to a stored set.
 *
 * @param stored - the set before, or undefined when it was empty
 * @param changes - places to add and to remove
 * @param places - number of places of the segment
 * @returns the set afterwards, or undefined when it is empty
 */
export function changeStored(
  stored: Buffer | undefined,
  { added, removed }: PlaceChanges,
  places: number,
): Buffer | undefined {
  const isShort = stored === undefined || isNumbers(stored);
  const before = stored === undefined ? [] : readWords(stored);
  // Most facts are true for few jobs, so that a list is shorter than one bit per job.
  if (isShort && before.length + added.length <= places / 32) {
    const numbers = new Set([...before, ...added]);
    for (const place of removed) numbers.delete(place);
    return storeWords(
      [...numbers].sort((left, right) => left - right),
      format.numbers,
    );
  }
  const set = new BitSet(places);
  if (stored !== undefined) set.addStored(stored);
  for (const place of added) set.add(place);
  for (const place of removed) set.remove(place);
  return set.store();
}

function isNumbers(stored: Buffer): boolean {
  return stored[stored.length - 1] === format.numbers;
}

function readWords(stored: Buffer): Uint32Array {
  const { buffer, byteOffset } = stored;
  const length = (stored.length - 1) / wordBytes;
  if (byteOffset % wordBytes === 0) return new Uint32Array(buffer, byteOffset, length);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + length * wordBytes));
}

function storeWords(words: ArrayLike<number>, as: number): Buffer | undefined {
  if (words.length === 0) return undefined;
  const bytes = new Uint8Array(words.length * wordBytes + 1);
  new Uint32Array(bytes.buffer, 0, words.length).set(words);
  bytes[bytes.length - 1] = as;
  return Buffer.from(bytes.buffer);
}

/** Number of ones in 32 bits, by pairwise sums. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
