import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/** What a writer that can wait keeps unacknowledged at most, in seconds: enough to fill a long line. */
const maximumWriterSeconds = 10;

/** Lets writers wait until the service has taken what they wrote. */
export class RoomWaiters {
  /** A piece of this size finds room when a writer has waited. */
  readonly pieceBytes: number;
  readonly #intake: AudioIntake;
  readonly #limitBytes: number;
  #waiting: Deferred<void> | null = null;
  #error: unknown = null;

  constructor(intake: AudioIntake) {
    this.#intake = intake;
    const halfBytes = intake.maximumBytes / 2;
    this.#limitBytes = Math.min(halfBytes, maximumWriterSeconds * intake.bytesPerSecond);
    this.pieceBytes = Math.max(1, Math.floor(this.#limitBytes / 4));
  }

  /** Resolves when there is room, and rejects when the session is over. */
  async wait(): Promise<void> {
    while (this.#error === null && this.#intake.outbox.unacknowledged > this.#limitBytes) {
      this.#waiting ??= createDeferred<void>();
      await this.#waiting.promise;
    }
    if (this.#error !== null) throw this.#error;
  }

  /** The service has taken something. */
  update(): void {
    if (this.#intake.outbox.unacknowledged <= this.#limitBytes) this.#wake();
  }

  /** There will be no more room. */
  end(error: unknown): void {
    this.#error ??= error;
    this.#wake();
  }

  #wake(): void {
    this.#waiting?.resolve();
    this.#waiting = null;
  }
}
