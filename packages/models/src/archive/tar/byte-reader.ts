/**
 * Reads a stream of bytes in sections of known lengths. It holds at most one chunk of the stream.
 */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #positionBytes = 0;

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Number of bytes that were read so far. */
  get positionBytes(): number {
    return this.#positionBytes;
  }

  /** Reads at most `mostBytes`, or returns undefined at the end of the stream. */
  async readSome(mostBytes: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      this.#rest = next.value;
    }
    const some = this.#rest.subarray(0, mostBytes);
    this.#rest = this.#rest.subarray(some.length);
    this.#positionBytes += some.length;
    return some;
  }

  /**
   * Yields exactly the given number of bytes, as they arrive. @throws Error whose message is a
   * clause, when the stream ends earlier
   */
  async *stretch(bytes: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = bytes; left > 0; ) {
      const some = await this.readSome(left);
      if (some === undefined)
        throw new Error(`it ends after ${this.#positionBytes} bytes, and ${left} more are missing`);
      left -= some.length;
      yield some;
    }
  }

  /** Reads exactly the given number of bytes into memory. @throws Error like {@link stretch} */
  async read(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stretch(bytes)) parts.push(part);
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  /** Skips the given number of bytes. @throws Error like {@link stretch} */
  async skip(bytes: number): Promise<void> {
    for await (const _ of this.stretch(bytes));
  }
}
