import { type AudioChunks, joinChunks } from '../ports/audio-chunks.js';
import type { JournalAudio } from '../ports/live-journal.js';

const nothing: AudioChunks = [];

/** Average length in bytes below which frames are joined, since writing each of them costs more. */
const minimumFrameBytes = 1024;

/**
 * The audio of a session that was received: what the journal has, what is being written, and what
 * waits for that. Frames are held as they came, since copies of them would go into memory that is
 * no longer in any CPU cache, and bring the next garbage collection closer. Between two frames, a
 * session holds no memory for audio.
 */
export class ReceivedAudio {
  readonly #journal: JournalAudio;
  #frames: Uint8Array[] = [];
  #pendingBytes = 0;
  #writing: AudioChunks = nothing;
  #writingBytes = 0;
  /** Offset of the audio that is being written. */
  #writingFrom = 0;

  constructor(journal: JournalAudio) {
    this.#journal = journal;
  }

  /** Number of bytes. */
  get size(): number {
    const writingEnd = this.#writingFrom + this.#writingBytes;
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
  take(): AudioChunks {
    const { audioBytes } = this.#journal;
    this.#writing = this.#areShort ? [joinChunks(this.#frames)] : this.#frames;
    this.#writingBytes = this.#pendingBytes;
    this.#writingFrom = audioBytes;
    this.#frames = [];
    this.#pendingBytes = 0;
    return this.#writing;
  }

  /** Must be called once the audio that was taken is written, or will not be. */
  settle(): void {
    this.#writing = nothing;
    this.#writingBytes = 0;
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
      joinChunks(this.#writing).subarray(Math.max(0, from - this.#writingFrom)),
      ...this.#frames,
    ]).subarray(0, Math.max(0, offset + length - from));
    if (unwritten.length === 0) return this.#journal.readAudio(offset, length);
    if (offset >= from) return unwritten.subarray(offset - from);
    return Buffer.concat([await this.#journal.readAudio(offset, from - offset), unwritten]);
  }

  get #areShort(): boolean {
    const { length } = this.#frames;
    return length > 1 && this.#pendingBytes < length * minimumFrameBytes;
  }
}
