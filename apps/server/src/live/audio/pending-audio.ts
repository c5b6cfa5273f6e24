import { GrowingBytes } from '@earshot/core/protocol';

/**
 * Audio that was received and is not written yet. A single frame is held without a copy, since a copy would go into memory that is no
 * longer in any CPU cache. Further frames that arrive before it is written are copied together with it.
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
   * @param bytes - audio, which its owner must not change any more
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

  /** All bytes, without a copy. They are valid until others are appended after a {@link clear}. */
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
