import { GrowingBytes } from '@earshot/core/protocol';
import type { JournalAudio } from '../ports/live-journal.js';

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

/** Memory that is kept for the next audio, in bytes. An unusually large frame, which may remain the only one, is freed. */
const keptBytes = 64 * 1024;

/** The audio of a session that was received: what the journal has, what is being written, and what waits for that. */
export class ReceivedAudio {
  readonly #journal: JournalAudio;
  #pending = new PendingAudio();
  #writing = new PendingAudio();
  /** Offset of the audio that is being written. */
  #writingFrom = 0;

  constructor(journal: JournalAudio) {
    this.#journal = journal;
  }

  /** Number of bytes. */
  get size(): number {
    return this.#writingEnd + this.#pending.length;
  }

  /** Number of bytes that wait to be written. */
  get pendingBytes(): number {
    return this.#pending.length;
  }

  /**
   * Adds audio.
   *
   * @param bytes - audio, which its owner must not change any more
   */
  append(bytes: Uint8Array): void {
    this.#pending.append(bytes);
  }

  /** Takes the audio that waits, to be written. It is valid until {@link settle}. */
  take(): Uint8Array {
    [this.#pending, this.#writing] = [this.#writing, this.#pending];
    this.#writingFrom = this.#journal.audioBytes;
    return this.#writing.view();
  }

  /** Must be called once the audio that was taken is written, or will not be. */
  settle(): void {
    this.#writing.clear(keptBytes);
  }

  /** Drops the audio that is not written. */
  drop(): void {
    this.#pending.clear();
    this.settle();
  }

  /**
   * Reads audio.
   *
   * @param offset - offset of the first byte
   * @param length - largest number of bytes
   */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const from = this.#journal.audioBytes;
    // A copy, since it may be written, and others received, while the journal is read.
    const unwritten = Buffer.concat([
      this.#writing.view().subarray(Math.max(0, from - this.#writingFrom)),
      this.#pending.view(),
    ]).subarray(0, Math.max(0, offset + length - from));
    if (unwritten.length === 0) return this.#journal.readAudio(offset, length);
    if (offset >= from) return unwritten.subarray(offset - from);
    return Buffer.concat([await this.#journal.readAudio(offset, from - offset), unwritten]);
  }

  get #writingEnd(): number {
    return Math.max(this.#journal.audioBytes, this.#writingFrom + this.#writing.length);
  }
}
