/** The audio of a session, and up to where it was acknowledged at what times. */
export class ByteLedger {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  #boundaries = [0];

  /** How many bytes there are. */
  get length(): number {
    return this.#length;
  }

  /** Up to where the audio was acknowledged last. */
  get acknowledged(): number {
    return this.#boundaries.at(-1) ?? 0;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /**
   * Notes that everything there is was acknowledged.
   *
   * @returns from and to of what was not acknowledged before; null when there is nothing
   */
  acknowledge(): [from: number, to: number] | null {
    const from = this.acknowledged;
    if (from === this.#length) return null;
    this.#boundaries.push(this.#length);
    return [from, this.#length];
  }

  /** All bytes. */
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
   * Finds where audio belongs that a client sends again without saying from where: at an earlier acknowledgement, the
   * longest match first. Where all of it is one value, as silence is, any place would match: that counts as new, like
   * what matches nowhere.
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
