/** Chunks that were released are cut off the list when there are so many of them, and they are most of it. */
const compactAt = 1024;

/**
 * The audio that the service has not acknowledged, as a list of chunks. Offsets are in bytes of the audio of the session.
 * Every operation takes constant time in the length of the list, averaged over its calls.
 */
export class Outbox {
  readonly #chunks: (Uint8Array | undefined)[];
  #first = 0;
  #firstOffset = 0;
  #next = 0;
  #nextOffset = 0;
  #acknowledged = 0;
  #sent = 0;
  #end = 0;
  #reached = 0;

  /** @param chunks - the list that they are kept in */
  constructor(chunks: (Uint8Array | undefined)[] = []) {
    this.#chunks = chunks;
  }

  /** Up to where the service has the audio. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Up to where it was sent over any connection. */
  get reached(): number {
    return this.#reached;
  }

  /** Up to where there is audio. */
  get end(): number {
    return this.#end;
  }

  /** Bytes that are not acknowledged. */
  get unacknowledged(): number {
    return this.#end - this.#acknowledged;
  }

  /** Adds audio, which must not change any more. */
  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#end += bytes.length;
  }

  /**
   * The next audio to send over the present connection.
   *
   * @param maximumBytes - of it
   * @returns null when all was sent
   */
  next(maximumBytes: number): Uint8Array | null {
    const chunk = this.#chunks[this.#next];
    if (chunk === undefined) return null;
    const from = this.#sent - this.#nextOffset;
    const bytes = chunk.subarray(from, from + maximumBytes);
    this.#sent += bytes.length;
    this.#reached = Math.max(this.#reached, this.#sent);
    if (from + bytes.length === chunk.length) {
      this.#nextOffset += chunk.length;
      this.#next += 1;
    }
    this.#release();
    return bytes;
  }

  /** Notes that the service has the audio up to an offset; one that lies back, or ahead of the audio, changes nothing more. */
  acknowledge(offset: number): void {
    if (offset > this.#acknowledged) this.#acknowledged = Math.min(offset, this.#end);
    this.#release();
  }

  /** Sends from the last acknowledgement on over the next connection. */
  rewind(): void {
    this.#sent = this.#acknowledged;
    // Nothing is sent over the next connection yet, so that all that is acknowledged may go.
    this.#next = this.#chunks.length;
    this.#release();
    this.#next = this.#first;
    this.#nextOffset = this.#firstOffset;
  }

  /**
   * Audio that is acknowledged but not sent over the present connection is kept: the service counts the bytes of a
   * connection from the offset that it was opened with, so none may be left out.
   */
  #release(): void {
    for (; this.#first < this.#next; this.#first += 1) {
      const chunk = this.#chunks[this.#first];
      if (chunk === undefined || this.#firstOffset + chunk.length > this.#acknowledged) break;
      this.#firstOffset += chunk.length;
      this.#chunks[this.#first] = undefined;
    }
    if (this.#first < compactAt || this.#first * 2 < this.#chunks.length) return;
    this.#chunks.splice(0, this.#first);
    this.#next -= this.#first;
    this.#first = 0;
  }
}
