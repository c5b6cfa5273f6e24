import { GrowingBytes } from '@earshot/core/protocol';

/**
 * Audio that was taken and is not written. A frame that comes alone is held as it came, since a copy would go into memory that no cache
 * has any more. Those that come before it is written are copied together.
 */
export class PendingAudio {
  readonly #several = new GrowingBytes();
  #single: Uint8Array | undefined;

  /** Number of bytes. */
  get length(): number {
    return this.#single?.length ?? this.#several.length;
  }

  /**
   * Appends audio.
   *
   * @param bytes - are not changed any more by whoever they are from
   */
  append(bytes: Uint8Array): void {
    if (this.length === 0) {
      this.#single = bytes;
      return;
    }
    if (this.#single !== undefined) this.#several.append(this.#single);
    this.#single = undefined;
    this.#several.append(bytes);
  }

  /** All bytes; not a copy, and valid until others are appended behind a {@link clear}. */
  view(): Uint8Array {
    return this.#single ?? this.#several.view();
  }

  /**
   * Removes the bytes.
   *
   * @param keptBytes - largest memory that is kept for the next ones, in bytes
   */
  clear(keptBytes = 0): void {
    this.#single = undefined;
    this.#several.clear(keptBytes);
  }
}
