import {
  closeSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  read,
  writeSync,
  writevSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../errors/caught-error.js';
import { type AudioChunks, countBytes, joinChunks } from '../ports/audio-chunks.js';

const readAt = promisify(read);
const synchronize = promisify(fdatasync);

/**
 * A file that is appended to, and read at any position. It is open from its first use until its
 * descriptor is released, and is then opened again when needed. The descriptor is not closed while
 * it is used, since another file could get its number.
 */
export class GrowingFile {
  readonly #open: () => number;
  #descriptor: number | undefined;
  /** Number of calls under way that use the descriptor. */
  #users = 0;
  #isReleased = false;

  /** @param open - opens the file, and returns its descriptor */
  constructor(open: () => number) {
    this.#open = open;
  }

  /**
   * Appends bytes, all of them or none.
   *
   * @param end - offset of its end
   * @throws the error of the file system, such as ENOSPC
   */
  append(bytes: Uint8Array, end: number): void {
    appendOrTruncate(this.#openToWrite(), end, (descriptor) => writeWhole(descriptor, bytes, end));
  }

  /**
   * Appends chunks like {@link append}, in one write and without joining them.
   *
   * @returns the number of bytes
   */
  appendChunks(chunks: AudioChunks, end: number): number {
    const [first] = chunks;
    if (first !== undefined && chunks.length === 1) {
      this.append(first, end);
      return first.length;
    }
    const bytes = countBytes(chunks);
    appendOrTruncate(this.#openToWrite(), end, (descriptor) => {
      const written = writevSync(descriptor, chunks, end);
      if (written < bytes)
        writeWhole(descriptor, joinChunks(chunks).subarray(written), end + written);
    });
    return bytes;
  }

  /**
   * Appends a short text like {@link append}, but without allocating a buffer.
   *
   * @param text - ASCII text
   */
  appendAscii(text: string, end: number): void {
    appendOrTruncate(this.#openToWrite(), end, (descriptor) => {
      const written = writeSync(descriptor, text, end, 'latin1');
      if (written < text.length)
        writeWhole(descriptor, Buffer.from(text.slice(written), 'latin1'), end + written);
    });
  }

  /**
   * Overwrites bytes.
   *
   * @param position - offset of the first one
   * @throws the error of the file system
   */
  overwrite(bytes: Uint8Array, position: number): void {
    writeWhole(this.#openToWrite(), bytes, position);
  }

  /** Removes the bytes from an offset on. */
  truncate(end: number): void {
    ftruncateSync(this.#openToWrite(), end);
  }

  /**
   * Reads bytes.
   *
   * @param from - index of the first one in `target`
   * @param position - offset of the first one in the file
   * @returns number of read bytes
   * @throws the error of the file system
   */
  async read(target: Uint8Array, from: number, position: number): Promise<number> {
    const length = target.length - from;
    const { bytesRead } = await this.#use((descriptor) =>
      readAt(descriptor, target, from, length, position),
    );
    return bytesRead;
  }

  /**
   * Resolves once every byte is on the disk, without blocking the event loop.
   *
   * @throws the error of the file system
   */
  async synchronize(): Promise<void> {
    await this.#use(synchronize);
  }

  /** Closes the descriptor as soon as nothing uses it. */
  releaseDescriptor(): void {
    this.#isReleased = true;
    if (this.#users > 0 || this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  async #use<Result>(work: (descriptor: number) => Promise<Result>): Promise<Result> {
    this.#descriptor ??= this.#open();
    this.#users += 1;
    try {
      return await work(this.#descriptor);
    } finally {
      this.#users -= 1;
      if (this.#isReleased) this.releaseDescriptor();
    }
  }

  #openToWrite(): number {
    this.#isReleased = false;
    this.#descriptor ??= this.#open();
    return this.#descriptor;
  }
}

/**
 * Opens a file, and creates its folder only if that fails, since checking for the folder takes as
 * long as opening the file.
 *
 * @param flags - as for `openSync`
 * @returns its descriptor
 * @throws the error of the file system
 */
export function openInFolder(path: string, flags: string): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags);
  }
}

/**
 * Writes bytes into a file, in as many writes as the file system needs.
 *
 * @param position - offset of the first one
 */
export function writeWhole(descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
}

/**
 * Appends to a file, everything or nothing.
 *
 * @param end - offset of its end
 * @param write - writes from there on
 * @throws the error of the file system, such as ENOSPC. The file then ends at `end` as before
 */
function appendOrTruncate(
  descriptor: number,
  end: number,
  write: (descriptor: number) => void,
): void {
  try {
    write(descriptor);
  } catch (error) {
    ftruncateSync(descriptor, end);
    throw error;
  }
}
