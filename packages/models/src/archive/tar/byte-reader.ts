/** Reads a stream of bytes in stretches of known lengths, holding no more than one chunk of it. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #positionBytes = 0;

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Bytes that were read so far. */
  get positionBytes(): number {
    return this.#positionBytes;
  }

  /** Reads at most some bytes, or returns undefined at the end of the stream. */
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

  /** Yields exactly some bytes, as they come. @throws Error whose message is a clause, where the stream ends before */
  async *stretch(bytes: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = bytes; left > 0; ) {
      const some = await this.readSome(left);
      if (some === undefined)
        throw new Error(`it ends after ${this.#positionBytes} bytes, and ${left} more are missing`);
      left -= some.length;
      yield some;
    }
  }

  /** Reads exactly some bytes, which are held in memory. @throws Error like {@link stretch} */
  async read(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stretch(bytes)) parts.push(part);
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  /** Reads over some bytes. @throws Error like {@link stretch} */
  async skip(bytes: number): Promise<void> {
    for await (const _ of this.stretch(bytes));
  }
}
