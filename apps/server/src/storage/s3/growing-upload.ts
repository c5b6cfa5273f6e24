import { createReadStream } from 'node:fs';
import { StoreAwayError } from '../storage-error.js';
import { type PartUpload, type PartUploads, partBytes } from './part-uploads.js';

/** Number of the part with the start of the file, which changes until it is complete. */
const firstPart = 1;

/** Growth of the file after which a part that could not be written is tried again, in bytes. */
const retryBytes = 1024 ** 2;

/**
 * The upload of a file while it grows: each part is written once it is full, as a stream of the
 * file, so that memory does not grow with it. The first part, and what remains, are written in the
 * end.
 */
export class GrowingUpload {
  readonly #uploads: PartUploads;
  readonly #key: string;
  readonly #path: string;
  #sizeBytes = 0;
  /** Size that the file must have before the next part is written. */
  #waitsFor = 0;
  #upload: PartUpload | undefined;
  /** Tags of the parts that are written, by their numbers. */
  #tags = new Map<number, string>();
  #writing: Promise<void> | undefined;
  #isAbandoned = false;

  constructor(uploads: PartUploads, key: string, path: string) {
    this.#uploads = uploads;
    this.#key = key;
    this.#path = path;
  }

  /** True for a file of which a part could be written. */
  static isWorthwhile(sizeBytes: number): boolean {
    return sizeBytes >= (firstPart + 1) * partBytes;
  }

  /** Writes the parts that are full, unless that is under way. */
  grow(sizeBytes: number): void {
    this.#sizeBytes = sizeBytes;
    if (this.#writing !== undefined || sizeBytes < this.#waitsFor) return;
    this.#writing = this.#writeFullParts()
      // They are tried again later, and in the end.
      .catch(() => void (this.#waitsFor = this.#sizeBytes + retryBytes))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /**
   * Writes the rest, and makes an object of the parts. After an error it can be repeated.
   *
   * @param sizeBytes - size of the complete file
   * @throws StorageError
   */
  async complete(sizeBytes: number): Promise<void> {
    this.#waitsFor = Number.POSITIVE_INFINITY;
    await this.#writing;
    this.#sizeBytes = sizeBytes;
    await this.#writeFullParts();
    const last = Math.ceil(sizeBytes / partBytes);
    if (!this.#tags.has(last)) await this.#write(last);
    await this.#write(firstPart);
    const upload = await this.#begin();
    if (await this.#uploads.complete(upload, this.#tags)) return;
    throw this.#startOver();
  }

  /** Stops, and removes what is written, as far as that is possible now. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.#writing;
    if (this.#upload === undefined) return;
    // What remains is removed as an upload of a process that has died.
    await this.#uploads.abandon(this.#upload).catch(() => undefined);
  }

  async #writeFullParts(): Promise<void> {
    for (let number = firstPart + 1; number * partBytes <= this.#sizeBytes; number += 1) {
      if (this.#isAbandoned) return;
      if (!this.#tags.has(number)) await this.#write(number);
    }
    this.#waitsFor = (Math.floor(this.#sizeBytes / partBytes) + 1) * partBytes;
  }

  async #write(number: number): Promise<void> {
    const upload = await this.#begin();
    const start = (number - 1) * partBytes;
    const end = Math.min(number * partBytes, this.#sizeBytes);
    const body = createReadStream(this.#path, { start, end: end - 1 });
    try {
      const tag = await this.#uploads.write(upload, { number, body, sizeBytes: end - start });
      if (tag === undefined) throw this.#startOver();
      this.#tags.set(number, tag);
    } finally {
      body.destroy();
    }
  }

  async #begin(): Promise<PartUpload> {
    this.#upload ??= await this.#uploads.begin(this.#key);
    return this.#upload;
  }

  /** Forgets an upload that the store has removed. */
  #startOver(): Error {
    this.#upload = undefined;
    this.#tags = new Map();
    return new StoreAwayError('The object store has removed an upload that was under way');
  }
}
