const noBytes = new Uint8Array(0);

/** A byte buffer that grows as bytes are appended, in amortised linear time. */
export class GrowingBytes {
  #bytes: Uint8Array = noBytes;
  #length = 0;

  /** Number of bytes. */
  get length(): number {
    return this.#length;
  }

  /** Appends a copy of bytes. */
  append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = needed;
  }

  /** The first `length` bytes, not a copy. */
  view(length = this.#length): Uint8Array {
    return this.#bytes.subarray(0, length);
  }

  /**
   * Empties the buffer.
   *
   * @param keptBytes - maximum size of the memory that is kept for the next bytes. A larger buffer
   * is released
   */
  clear(keptBytes = 0): void {
    if (this.#bytes.length > keptBytes) this.#bytes = noBytes;
    this.#length = 0;
  }
}
