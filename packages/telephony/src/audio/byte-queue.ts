/** Bytes that wait, in the order in which they came. */
export class ByteQueue {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** Number of bytes that wait. */
  get length(): number {
    return this.#length;
  }

  /** @param bytes - not copied, so that the caller must not change them */
  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /** Removes the first bytes. @param length - at most as many as wait */
  take(length: number): Uint8Array {
    const taken = new Uint8Array(length);
    let filled = 0;
    for (let chunk = this.#chunks[0]; chunk !== undefined && filled < length; ) {
      const part = chunk.subarray(0, length - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length < chunk.length) {
        this.#chunks[0] = chunk.subarray(part.length);
        break;
      }
      this.#chunks.shift();
      chunk = this.#chunks[0];
    }
    this.#length -= length;
    return taken;
  }
}
