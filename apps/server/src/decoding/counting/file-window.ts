import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that are read at once. */
const windowBytes = 256 * 1024;

/**
 * Reads a file from its start to its end, in memory that does not grow with its size. It blocks,
 * and is therefore for a separate thread.
 */
export class FileWindow {
  readonly #descriptor: number;
  readonly #onRead: () => void;
  readonly #buffer = Buffer.alloc(windowBytes);
  #start = 0;
  #end = 0;
  readonly sizeBytes: number;

  /**
   * @param onRead - called after each read
   * @throws errors of the disk
   */
  constructor(path: string, onRead: () => void) {
    this.#descriptor = openSync(path, 'r');
    this.#onRead = onRead;
    this.sizeBytes = fstatSync(this.#descriptor).size;
  }

  /** Returns some bytes, valid until the next call, and fewer at the end of the file. */
  bytes(at: number, count: number): Buffer {
    if (at < this.#start || at + count > this.#end) this.#read(at);
    return this.#buffer.subarray(at - this.#start, Math.min(at + count, this.#end) - this.#start);
  }

  /** Finds bytes at a position or behind it, or undefined when there are none. */
  find(pattern: Buffer, from: number): number | undefined {
    for (let at = from; at + pattern.length <= this.sizeBytes; ) {
      if (at < this.#start || at + pattern.length > this.#end) this.#read(at);
      const found = this.#buffer
        .subarray(0, this.#end - this.#start)
        .indexOf(pattern, at - this.#start);
      if (found >= 0) return this.#start + found;
      at = this.#end - pattern.length + 1;
    }
    return undefined;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #read(at: number): void {
    this.#start = at;
    this.#end = at + readSync(this.#descriptor, this.#buffer, 0, windowBytes, at);
    this.#onRead();
  }
}
