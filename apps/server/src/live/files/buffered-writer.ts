import type { FileHandle } from 'node:fs/promises';

const bufferedCharacters = 64 * 1024;

/** Writes text to a new file in blocks, without blocking the event loop. */
export class BufferedWriter {
  readonly #file: FileHandle;
  #pending = '';
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Offset of the next byte. */
  get offset(): number {
    return this.#bytes + Buffer.byteLength(this.#pending);
  }

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= bufferedCharacters) await this.flush();
  }

  /** Writes the pending text. */
  async flush(): Promise<void> {
    const bytes = Buffer.from(this.#pending);
    this.#pending = '';
    this.#bytes += bytes.length;
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written)).bytesWritten;
  }
}
