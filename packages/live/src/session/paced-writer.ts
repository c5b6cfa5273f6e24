import { type AudioInput, type SampleEncoder, toBytes } from '../audio/audio-input.js';
import type { Clock } from '../clock.js';
import { LiveError } from '../live-error.js';
import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/** Most audio that a writer leaves unacknowledged, in seconds: enough for a connection of much delay. */
const maximumWriterSeconds = 10;
/** Length of the chunks that are sent in real time, in milliseconds. */
const chunkMs = 100;

/** Writes audio in chunks, each when there is room for it, so that nothing is lost however much there is. */
export class PacedWriter {
  readonly #intake: AudioIntake;
  readonly #encoder: SampleEncoder | undefined;
  readonly #limitBytes: number;
  #waiting: Deferred<void> | null = null;
  #error: unknown = null;

  constructor(intake: AudioIntake, encoder: SampleEncoder | undefined) {
    this.#intake = intake;
    this.#encoder = encoder;
    this.#limitBytes = Math.min(
      intake.maximumBytes / 2,
      maximumWriterSeconds * intake.bytesPerSecond,
    );
  }

  /**
   * Makes a writer that sends audio at a speed.
   *
   * @param speed - seconds of audio per second
   */
  createPaced(clock: Clock, speed: number): (audio: AudioInput) => Promise<void> {
    const bytesPerMs = (this.#intake.bytesPerSecond / 1000) * speed;
    const chunkBytes = Math.ceil(bytesPerMs * chunkMs);
    const startMs = clock.monotonicMs();
    let writtenBytes = 0;
    return (audio) =>
      this.write(audio, chunkBytes, async (bytes) => {
        writtenBytes += bytes;
        const delayMs = startMs + writtenBytes / bytesPerMs - clock.monotonicMs();
        if (delayMs > 0) await new Promise<void>((done) => clock.setTimeout(done, delayMs));
      });
  }

  /**
   * Writes audio; resolves when there is room for more, and rejects when the session is over.
   *
   * @param maximumChunkBytes - most bytes that are given to the intake at once
   * @param onChunk - awaited after each chunk
   */
  async write(
    audio: AudioInput,
    maximumChunkBytes = Infinity,
    onChunk?: (bytes: number) => Promise<void>,
  ): Promise<void> {
    const bytes =
      audio instanceof Blob
        ? new Uint8Array(await audio.arrayBuffer())
        : toBytes(audio, this.#encoder);
    // A chunk of this size finds room when a writer has waited.
    const chunkBytes = Math.min(maximumChunkBytes, Math.ceil(this.#limitBytes / 4));
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      await this.#waitForRoom();
      const chunk = bytes.subarray(offset, offset + chunkBytes);
      if (!this.#intake.take(chunk)) throw new LiveError('closed', 'The recording was stopped.');
      await onChunk?.(chunk.length);
    }
    await this.#waitForRoom();
  }

  /** Wakes the writers when there is room; called after each acknowledgement. */
  update(): void {
    if (this.#hasRoom()) this.#wake();
  }

  /** Rejects the writers that wait, and all further ones. */
  end(error: unknown): void {
    this.#error = error;
    this.#wake();
  }

  async #waitForRoom(): Promise<void> {
    while (this.#error === null && !this.#hasRoom()) {
      this.#waiting ??= createDeferred<void>();
      await this.#waiting.promise;
    }
    if (this.#error !== null) throw this.#error;
  }

  #hasRoom(): boolean {
    return this.#intake.buffer.unacknowledged <= this.#limitBytes;
  }

  #wake(): void {
    this.#waiting?.resolve();
    this.#waiting = null;
  }
}
