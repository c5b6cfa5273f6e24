import { closeSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { appendWhole, writeWhole } from './append-whole.js';

const readAt = promisify(read);

/**
 * A file that is written at its end and read anywhere. It is open from its first use until its descriptor is released, and then again for
 * each use; never is it closed under somebody who reads, who might then read what another file has under its number.
 */
export class GrowingFile {
  readonly #open: () => number;
  #descriptor: number | undefined;
  #readers = 0;
  #isReleased = false;

  /** @param open - opens it; gives its descriptor */
  constructor(open: () => number) {
    this.#open = open;
  }

  /**
   * Appends bytes: all of them or none.
   *
   * @param end - where it ends
   * @throws the error of the file system, such as ENOSPC
   */
  append(bytes: Uint8Array, end: number): void {
    appendWhole(this.#openToWrite(), bytes, end);
  }

  /**
   * Writes bytes where others may be.
   *
   * @param position - of the first one
   * @throws the error of the file system
   */
  overwrite(bytes: Uint8Array, position: number): void {
    writeWhole(this.#openToWrite(), bytes, position);
  }

  /**
   * Reads bytes.
   *
   * @param target - takes them
   * @param from - where they begin in the target
   * @param position - where they begin in the file
   * @returns how many there were
   * @throws the error of the file system
   */
  async read(target: Uint8Array, from: number, position: number): Promise<number> {
    this.#descriptor ??= this.#open();
    this.#readers += 1;
    try {
      const length = target.length - from;
      const { bytesRead } = await readAt(this.#descriptor, target, from, length, position);
      return bytesRead;
    } finally {
      this.#readers -= 1;
      if (this.#isReleased) this.releaseDescriptor();
    }
  }

  /** Closes it as soon as nobody reads it. */
  releaseDescriptor(): void {
    this.#isReleased = true;
    if (this.#readers > 0 || this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #openToWrite(): number {
    this.#isReleased = false;
    this.#descriptor ??= this.#open();
    return this.#descriptor;
  }
}
