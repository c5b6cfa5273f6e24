import { type AudioInput, type SampleEncoder, toBytes } from '../audio/audio-input.js';
import type { Clock } from '../clock.js';
import { LiveError } from '../live-error.js';
import type { AudioIntake } from './audio-intake.js';
import { createDeferred, type Deferred } from './deferred.js';

/** Writes audio. Resolves when there is room for more, and rejects when the session has ended. */
export type WriteAudio = (audio: AudioInput) => Promise<void>;

/**
 * Writes audio in chunks, each when there is room for it, so that audio of any length is not lost.
 */
export function createPacedWriter(
  { buffer, bytesPerSecond, maximumBytes, take }: AudioIntake,
  clock: Clock,
  encoder: SampleEncoder | undefined,
) {
  /**
   * Maximum length of audio that a writer leaves unacknowledged, in seconds. It suffices for a
   * connection with a long delay.
   */
  const maximumWriterSeconds = 10;
  /** Length of the chunks that are sent in real time, in milliseconds. */
  const chunkMs = 100;
  // Longer than 50 lines: its functions share its state, which takes less of a small bundle than a
  // class.
  const limitBytes = Math.min(maximumBytes / 2, maximumWriterSeconds * bytesPerSecond);
  let waiting: Deferred<void> | undefined;
  let ending: { readonly error: unknown } | undefined;

  /** Lets the waiting writers check for room again. Called after each acknowledgement. */
  function update(): void {
    waiting?.resolve();
    waiting = undefined;
  }

  async function waitForRoom(): Promise<void> {
    while (!ending && buffer.unacknowledged > limitBytes) {
      waiting ??= createDeferred<void>();
      await waiting.promise;
    }
    if (ending) throw ending.error;
  }

  return {
    /**
     * Begins to write at a speed.
     *
     * @param speed - seconds of audio per second, from now on
     */
    begin(speed: number): WriteAudio {
      const bytesPerMs = (bytesPerSecond / 1000) * speed;
      // There is room for a chunk of this size when a writer has waited.
      const chunkBytes = Math.ceil(Math.min(bytesPerMs * chunkMs, limitBytes / 4));
      const startMs = clock.monotonicMs();
      let writtenBytes = 0;
      return async (audio) => {
        const bytes = toBytes(audio instanceof Blob ? await audio.arrayBuffer() : audio, encoder);
        for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
          await waitForRoom();
          const chunk = bytes.subarray(offset, offset + chunkBytes);
          if (!take(chunk)) throw new LiveError('closed', 'The recording was stopped.');
          writtenBytes += chunk.length;
          const delayMs = startMs + writtenBytes / bytesPerMs - clock.monotonicMs();
          if (delayMs > 0) await new Promise<void>((done) => clock.setTimeout(done, delayMs));
        }
        await waitForRoom();
      };
    },

    update,

    /** Rejects the waiting writers, and all further ones. */
    end(error: unknown): void {
      ending = { error };
      update();
    },
  };
}
