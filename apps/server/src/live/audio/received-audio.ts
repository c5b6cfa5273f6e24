import type { JournalAudio } from '../ports/live-journal.js';

const noBytes = new Uint8Array(0);

/**
 * The audio of a session that was received: what the journal has, what is being written, and what
 * waits for that. Frames that wait are held as they came, since a session mostly has one of them,
 * and a copy of it would go into memory that is no longer in any CPU cache. Between two frames, a
 * session holds no memory for audio.
 */
export class ReceivedAudio {
  readonly #journal: JournalAudio;
  #frames: Uint8Array[] = [];
  #pendingBytes = 0;
  #writing: Uint8Array = noBytes;
  /** Offset of the audio that is being written. */
  #writingFrom = 0;

  constructor(journal: JournalAudio) {
    this.#journal = journal;
  }

  /** Number of bytes. */
  get size(): number {
    const writingEnd = this.#writingFrom + this.#writing.length;
    return Math.max(this.#journal.audioBytes, writingEnd) + this.#pendingBytes;
  }

  /** Number of bytes that wait to be written. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /**
   * Adds audio.
   *
   * @param bytes - audio, which its owner must not change any more
   */
  append(bytes: Uint8Array): void {
    this.#frames.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  /** Takes the audio that waits, to be written. It counts as being written until {@link settle}. */
  take(): Uint8Array {
    const { audioBytes } = this.#journal;
    this.#writing = this.#joined();
    this.#writingFrom = audioBytes;
    this.#frames = [];
    this.#pendingBytes = 0;
    return this.#writing;
  }

  /** Must be called once the audio that was taken is written, or will not be. */
  settle(): void {
    this.#writing = noBytes;
  }

  /** Drops the audio that is not written. */
  drop(): void {
    this.#frames = [];
    this.#pendingBytes = 0;
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
    const unwritten = Buffer.concat([
      this.#writing.subarray(Math.max(0, from - this.#writingFrom)),
      ...this.#frames,
    ]).subarray(0, Math.max(0, offset + length - from));
    if (unwritten.length === 0) return this.#journal.readAudio(offset, length);
    if (offset >= from) return unwritten.subarray(offset - from);
    return Buffer.concat([await this.#journal.readAudio(offset, from - offset), unwritten]);
  }

  #joined(): Uint8Array {
    const [first = noBytes] = this.#frames;
    return this.#frames.length > 1 ? Buffer.concat(this.#frames) : first;
  }
}
