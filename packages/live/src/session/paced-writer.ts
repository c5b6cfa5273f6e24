import { type AudioInput, type SampleEncoder, toBytes } from '../audio/to-bytes.js';
import { LiveError } from '../errors/live-error.js';
import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/** What a writer that can wait keeps unacknowledged at most, in seconds: enough to fill a long line. */
const maximumWriterSeconds = 10;

/** Writes audio piece by piece, each when there is room for it, so that nothing is lost however much there is. */
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

  /** Resolves when there is room for more, and rejects when the session is over. */
  async write(audio: AudioInput): Promise<void> {
    const bytes =
      audio instanceof Blob
        ? new Uint8Array(await audio.arrayBuffer())
        : toBytes(audio, this.#encoder);
    // A piece of this size finds room when a writer has waited.
    const pieceBytes = Math.ceil(this.#limitBytes / 4);
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      await this.#room();
      if (!this.#intake.take(bytes.subarray(offset, offset + pieceBytes))) {
        throw new LiveError('closed', 'The recording was stopped.');
      }
    }
    await this.#room();
  }

  /** The service may have taken something. */
  update(): void {
    if (this.#hasRoom()) this.#wake();
  }

  /** There will be no more room. */
  end(error: unknown): void {
    this.#error = error;
    this.#wake();
  }

  async #room(): Promise<void> {
    while (this.#error === null && !this.#hasRoom()) {
      this.#waiting ??= createDeferred<void>();
      await this.#waiting.promise;
    }
    if (this.#error !== null) throw this.#error;
  }

  #hasRoom(): boolean {
    return this.#intake.outbox.unacknowledged <= this.#limitBytes;
  }

  #wake(): void {
    this.#waiting?.resolve();
    this.#waiting = null;
  }
}
