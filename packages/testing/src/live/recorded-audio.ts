import type { Bytes } from '@earshot/audio';
/** Audio of a session, and the offsets, in bytes, at which its acknowledgements ended. */
export class RecordedAudio {
  readonly #chunks: Uint8Array[] = [];
  #bytes: Bytes | undefined;
  #length = 0;
  readonly #boundaries: number[] = [];

  /** Number of bytes. */
  get length(): number {
    return this.#length;
  }

  /** Offset up to which the audio is acknowledged. */
  get acknowledged(): number {
    return this.#boundaries.at(-1) ?? 0;
  }

  /** Ends of the acknowledgements, in ascending order. */
  get boundaries(): readonly number[] {
    return this.#boundaries;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    // The sender may reuse its buffer.
    this.#chunks.push(bytes.slice());
    this.#bytes = undefined;
    this.#length += bytes.length;
  }

  /**
   * Acknowledges all audio.
   *
   * @returns the range that was not acknowledged before, or null when it is empty
   */
  acknowledge(): [start: number, end: number] | null {
    const start = this.acknowledged;
    if (start === this.#length) return null;
    this.#boundaries.push(this.#length);
    return [start, this.#length];
  }

  /** All bytes. */
  read(): Bytes {
    this.#bytes ??= join(this.#chunks, this.#length);
    return this.#bytes;
  }
}

function join(chunks: readonly Uint8Array[], length: number): Bytes {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
