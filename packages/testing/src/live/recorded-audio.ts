/** Audio of a session, and the offsets, in bytes, at which its acknowledgements ended. */
export class RecordedAudio {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  #boundaries = [0];

  /** Number of bytes. */
  get length(): number {
    return this.#length;
  }

  /** Offset up to which the audio is acknowledged. */
  get acknowledged(): number {
    return this.#boundaries.at(-1) ?? 0;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /**
   * Acknowledges all audio.
   *
   * @returns the range that was not acknowledged before; null when it is empty
   */
  acknowledge(): [start: number, end: number] | null {
    const start = this.acknowledged;
    if (start === this.#length) return null;
    this.#boundaries.push(this.#length);
    return [start, this.#length];
  }

  /** Copies all bytes. */
  read(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }

  /**
   * Finds the offset of audio that a client sends again without an offset: an earlier acknowledgement, the longest match
   * first. Where all of it is one value, as silence is, every offset would match: that counts as new, like audio that
   * matches nowhere.
   *
   * @param bytes - the first bytes that were sent again
   * @returns the offset of the first of them
   */
  locate(bytes: Uint8Array): number {
    const stored = this.read();
    const isUniform = bytes.every((byte) => byte === bytes[0]);
    if (isUniform) return this.#length;
    const candidates = this.#boundaries
      .map((boundary) => ({ boundary, length: Math.min(bytes.length, stored.length - boundary) }))
      .toSorted((left, right) => right.length - left.length || right.boundary - left.boundary);
    const found = candidates.find(({ boundary, length }) =>
      bytes.subarray(0, length).every((byte, index) => byte === stored[boundary + index]),
    );
    return found?.boundary ?? this.#length;
  }
}
