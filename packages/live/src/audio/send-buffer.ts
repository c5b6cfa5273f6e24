/**
 * Keeps the audio that the service has not acknowledged, in the chunks in which it was given.
 * Offsets are in bytes of the audio of this client. The amortised time of every operation is
 * constant in the number of chunks.
 */
export class SendBuffer {
  /** Offset up to which the service has the audio. */
  acknowledged = 0;
  /** Offset up to which the audio was sent, over any connection. */
  reached = 0;
  /** Offset of the end of the audio. */
  end = 0;
  /** The chunks, by the offsets at which they begin. */
  readonly #chunks: Map<number, Uint8Array>;
  /** Offset of the first chunk. */
  #first = 0;
  /** Offset of the chunk that is sent next. */
  #next = 0;
  /** Offset of the byte in it that is sent next. */
  #sent = 0;

  /** @param chunks - storage of the chunks, by the offsets at which they begin */
  constructor(chunks = new Map<number, Uint8Array>()) {
    this.#chunks = chunks;
  }

  /** Number of bytes that are not acknowledged. */
  get unacknowledged(): number {
    return this.end - this.acknowledged;
  }

  /** Adds a chunk, which must not change afterwards. */
  append(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.set(this.end, chunk);
    this.end += chunk.length;
  }

  /**
   * Takes the next audio to send over the present connection.
   *
   * @param maximumBytes - longest audio to return
   * @returns undefined when all was sent
   */
  next(maximumBytes: number): Uint8Array | undefined {
    const chunk = this.#chunks.get(this.#next);
    if (!chunk) return undefined;
    const from = this.#sent - this.#next;
    const bytes = chunk.subarray(from, from + maximumBytes);
    this.#sent += bytes.length;
    this.reached = Math.max(this.reached, this.#sent);
    if (this.#sent === this.#next + chunk.length) this.#next = this.#sent;
    this.#release();
    return bytes;
  }

  /**
   * Releases the audio up to an offset. An offset before the last acknowledgement has no effect,
   * and one beyond the end counts as the end.
   */
  acknowledge(offset: number): void {
    this.acknowledged = Math.max(this.acknowledged, Math.min(offset, this.end));
    this.#release();
  }

  /** Begins a new connection, over which everything from the last acknowledgement on is sent. */
  rewind(): void {
    this.#sent = this.acknowledged;
    // Nothing is sent over the next connection yet, so all acknowledged audio can be dropped.
    this.#next = this.end;
    this.#release();
    this.#next = this.#first;
  }

  /**
   * Drops acknowledged chunks. Those that were not sent over the present connection are kept: the
   * service counts the bytes of a connection from the offset with which it was opened, so none may
   * be skipped.
   */
  #release(): void {
    while (this.#first < this.#next) {
      const end = this.#first + (this.#chunks.get(this.#first)?.length ?? 0);
      if (end > this.acknowledged) return;
      this.#chunks.delete(this.#first);
      this.#first = end;
    }
  }
}
