/** Number of released chunks from which the list is compacted, once they are most of it. */
const compactAt = 1024;

/**
 * Audio that the service has not acknowledged, as a list of chunks. Offsets are in bytes of the audio of this client.
 * Every operation takes constant time in the length of the list, averaged over its calls.
 */
export class SendBuffer {
  /** Offset up to which the service has the audio. */
  acknowledged = 0;
  /** Offset up to which the audio was sent, over any connection. */
  reached = 0;
  /** Offset of the end of the audio. */
  end = 0;
  readonly #chunks: (Uint8Array | undefined)[];
  #first = 0;
  #firstOffset = 0;
  #next = 0;
  #nextOffset = 0;
  #sent = 0;

  /** @param chunks - the list that they are kept in */
  constructor(chunks: (Uint8Array | undefined)[] = []) {
    this.#chunks = chunks;
  }

  /** Number of bytes that are not acknowledged. */
  get unacknowledged(): number {
    return this.end - this.acknowledged;
  }

  /** Adds a chunk, which must not change any more. */
  append(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.end += chunk.length;
  }

  /**
   * Takes the next audio to send over the present connection.
   *
   * @param maximumBytes - limit of its length
   * @returns null when all was sent
   */
  next(maximumBytes: number): Uint8Array | null {
    const chunk = this.#chunks[this.#next];
    if (chunk === undefined) return null;
    const from = this.#sent - this.#nextOffset;
    const bytes = chunk.subarray(from, from + maximumBytes);
    this.#sent += bytes.length;
    this.reached = Math.max(this.reached, this.#sent);
    if (from + bytes.length === chunk.length) {
      this.#nextOffset += chunk.length;
      this.#next += 1;
    }
    this.#release();
    return bytes;
  }

  /** Releases the audio up to an offset; one before the last acknowledgement changes nothing, one beyond the end counts as the end. */
  acknowledge(offset: number): void {
    if (offset > this.acknowledged) this.acknowledged = Math.min(offset, this.end);
    this.#release();
  }

  /** Begins a new connection, over which everything from the last acknowledgement on is sent. */
  rewind(): void {
    this.#sent = this.acknowledged;
    // Nothing is sent over the next connection yet, so that all that is acknowledged may go.
    this.#next = this.#chunks.length;
    this.#release();
    this.#next = this.#first;
    this.#nextOffset = this.#firstOffset;
  }

  /**
   * Drops chunks that are acknowledged. Those that are not sent over the present connection are kept: the service counts the
   * bytes of a connection from the offset that it was opened with, so none may be skipped.
   */
  #release(): void {
    for (; this.#first < this.#next; this.#first += 1) {
      const chunk = this.#chunks[this.#first];
      if (chunk === undefined || this.#firstOffset + chunk.length > this.acknowledged) break;
      this.#firstOffset += chunk.length;
      this.#chunks[this.#first] = undefined;
    }
    if (this.#first < compactAt || this.#first * 2 < this.#chunks.length) return;
    this.#chunks.splice(0, this.#first);
    this.#next -= this.#first;
    this.#first = 0;
  }
}
