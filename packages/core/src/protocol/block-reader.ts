/** Bytes with asynchronous random access, such as the stored audio or the journal of a session. */
export interface ReadableBytes {
  /** Number of bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset` on, fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

const blockBytes = 64 * 1024;

/**
 * Reads in aligned blocks of 64 KiB and caches the last one, so that neighbouring offsets share a
 * read.
 */
export class BlockReader {
  readonly #source: ReadableBytes;
  #start = -1;
  #block: Uint8Array = new Uint8Array(0);

  constructor(source: ReadableBytes) {
    this.#source = source;
  }

  /**
   * Reads from `offset` up to the end of its block: at most `length` bytes, and at least one byte
   * unless `offset` is the end.
   */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const start = offset - (offset % blockBytes);
    if (start !== this.#start) {
      this.#block = await this.#source.read(start, Math.min(blockBytes, this.#source.size - start));
      this.#start = start;
    }
    return this.#block.subarray(offset - start, offset - start + length);
  }

  /**
   * Reads exactly `length` bytes.
   *
   * @throws Error when there are fewer
   */
  async readExactly(offset: number, length: number): Promise<Uint8Array> {
    const first = await this.read(offset, length);
    if (first.length === length) return first;
    const joined = new Uint8Array(length);
    joined.set(first);
    for (let filled = first.length; filled < length; ) {
      const next = await this.read(offset + filled, length - filled);
      if (next.length === 0) throw new Error(`There are no bytes from ${offset + filled} on`);
      joined.set(next, filled);
      filled += next.length;
    }
    return joined;
  }
}
