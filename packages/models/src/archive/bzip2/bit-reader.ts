/** Thrown when fewer bits are available than were requested. */
export class MissingBitsError extends Error {
  constructor() {
    super('it is cut');
  }
}

/** Reads bits of a buffer that grows, the most significant one of each byte first. */
export class BitReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #bits = 0;
  #bitCount = 0;

  /** Number of whole bytes that are not read yet. */
  get availableBytes(): number {
    return this.#bytes.length - this.#at + (this.#bitCount >>> 3);
  }

  /** Appends bytes after those that are not read yet. */
  append(chunks: readonly Buffer[]): void {
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), ...chunks]);
    this.#at = 0;
  }

  /** Reads a number of at most 24 bits. @throws MissingBitsError */
  read(count: number): number {
    while (this.#bitCount < count) {
      if (this.#at >= this.#bytes.length) throw new MissingBitsError();
      this.#bits = (this.#bits << 8) | (this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      this.#bitCount += 8;
    }
    this.#bitCount -= count;
    return (this.#bits >>> this.#bitCount) & ((1 << count) - 1);
  }

  /** Reads a number of 32 bits. @throws MissingBitsError */
  read32(): number {
    return this.read(16) * 0x10000 + this.read(16);
  }

  /** Skips the rest of the current byte. */
  align(): void {
    this.#bitCount -= this.#bitCount % 8;
  }
}
