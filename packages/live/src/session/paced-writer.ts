import { type AudioInput, type SampleEncoder, toBytes } from '../audio/to-bytes.js';
import type { Clock } from '../clock.js';
import { LiveError } from '../errors/live-error.js';
import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/** What a writer that can wait keeps unacknowledged at most, in seconds: enough to fill a long line. */
const maximumWriterSeconds = 10;
/** How much of what sounds goes out at once. */
const pieceMs = 100;

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

  /**
   * Makes a writer that waits until its audio would have sounded.
   *
   * @param speed - how many times as fast as it sounds
   */
  createPaced(clock: Clock, speed: number): (audio: AudioInput) => Promise<void> {
    const bytesPerMs = (this.#intake.bytesPerSecond / 1000) * speed;
    const pieceBytes = Math.ceil(bytesPerMs * pieceMs);
    const startMs = clock.monotonicMs();
    let writtenBytes = 0;
    return (audio) =>
      this.write(audio, pieceBytes, async (bytes) => {
        writtenBytes += bytes;
        const delayMs = startMs + writtenBytes / bytesPerMs - clock.monotonicMs();
        if (delayMs > 0) await new Promise<void>((done) => clock.setTimeout(done, delayMs));
      });
  }

  /**
   * Resolves when there is room for more, and rejects when the session is over.
   *
   * @param maximumPieceBytes - of a piece that is given at once
   * @param onPiece - awaited after each piece
   */
  async write(
    audio: AudioInput,
    maximumPieceBytes = Infinity,
    onPiece?: (bytes: number) => Promise<void>,
  ): Promise<void> {
    const bytes =
      audio instanceof Blob
        ? new Uint8Array(await audio.arrayBuffer())
        : toBytes(audio, this.#encoder);
    // A piece of this size finds room when a writer has waited.
    const pieceBytes = Math.min(maximumPieceBytes, Math.ceil(this.#limitBytes / 4));
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      await this.#room();
      const piece = bytes.subarray(offset, offset + pieceBytes);
      if (!this.#intake.take(piece)) throw new LiveError('closed', 'The recording was stopped.');
      await onPiece?.(piece.length);
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
