import { type AudioInput, toBytes } from '../audio/audio-input.js';
import type { Clock } from '../clock.js';
import { LiveError } from '../live-error.js';
import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/**
 * Maximum length of audio that a writer leaves unacknowledged, in seconds. It suffices for a
 * connection with a long delay.
 */
const maximumWriterSeconds = 10;
/** Length of the chunks that are sent in real time, in milliseconds. */
const chunkMs = 100;

/** Writes audio. Resolves when there is room for more, and rejects when the session has ended. */
export type WriteAudio = (audio: AudioInput) => Promise<void>;

/**
 * Writes audio in chunks, each when there is room for it, so that audio of any length is not lost.
 */
export class PacedWriter {
  readonly #intake: AudioIntake;
  readonly #clock: Clock;
  readonly #limitBytes: number;
  #waiting: Deferred<void> | undefined;
  #ending: { readonly error: unknown } | undefined;

  constructor(intake: AudioIntake, clock: Clock) {
    this.#intake = intake;
    this.#clock = clock;
    this.#limitBytes = Math.min(
      intake.maximumBytes / 2,
      maximumWriterSeconds * intake.bytesPerSecond,
    );
  }

  /**
   * Begins to write at a speed.
   *
   * @param speed - seconds of audio per second, from now on
   */
  begin(speed = Infinity): WriteAudio {
    const intake = this.#intake;
    const clock = this.#clock;
    const bytesPerMs = (intake.bytesPerSecond / 1000) * speed;
    // There is room for a chunk of this size when a writer has waited.
    const chunkBytes = Math.ceil(Math.min(bytesPerMs * chunkMs, this.#limitBytes / 4));
    const startMs = clock.monotonicMs();
    let writtenBytes = 0;
    return async (audio) => {
      const given = audio instanceof Blob ? await audio.arrayBuffer() : audio;
      const bytes = toBytes(given, intake.encoder);
      for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
        await this.#waitForRoom();
        const chunk = bytes.subarray(offset, offset + chunkBytes);
        if (!intake.take(chunk)) throw new LiveError('closed', 'The recording was stopped.');
        writtenBytes += chunk.length;
        const delayMs = startMs + writtenBytes / bytesPerMs - clock.monotonicMs();
        if (delayMs > 0) await new Promise<void>((done) => clock.setTimeout(done, delayMs));
      }
      await this.#waitForRoom();
    };
  }

  /** Lets the waiting writers check for room again. Called after each acknowledgement. */
  update(): void {
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }

  /** Rejects the waiting writers, and all further ones. */
  end(error: unknown): void {
    this.#ending = { error };
    this.update();
  }

  async #waitForRoom(): Promise<void> {
    while (!this.#ending && this.#intake.buffer.unacknowledged > this.#limitBytes) {
      this.#waiting ??= createDeferred<void>();
      await this.#waiting.promise;
    }
    if (this.#ending) throw this.#ending.error;
  }
}
