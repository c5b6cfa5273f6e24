import type { Bytes } from '../bytes.js';
import { MicrophoneError } from './microphone-error.js';

/**
 * A stream between a device that cannot wait and a reader that may be slow. Everything that was
 * pushed is read before the end or the error, which the queue of a ReadableStream itself does not
 * guarantee.
 */
export class ChunkQueue {
  /** Pushed chunks, in order. */
  readonly stream: ReadableStream<Bytes>;

  readonly #maximumChunks: number;
  readonly #chunks: Bytes[] = [];
  #ending: { readonly error: unknown } | 'close' | null = null;
  #wake: (() => void) | null = null;

  /**
   * @param maximumChunks - chunks that may wait to be read
   * @param onCancel - called when the reader cancels the stream
   */
  constructor(maximumChunks: number, onCancel: () => Promise<void>) {
    this.#maximumChunks = maximumChunks;
    this.stream = new ReadableStream(
      {
        pull: (controller) => this.#pull(controller),
        cancel: () => {
          this.end();
          this.#chunks.length = 0;
          return onCancel();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /**
   * Adds a chunk. When too many wait, the stream ends with an error after them, and the result is
   * false.
   */
  push(chunk: Bytes): boolean {
    if (this.#ending !== null) {
      return true;
    }
    if (this.#chunks.length >= this.#maximumChunks) {
      this.end(
        new MicrophoneError('overflow', `${this.#chunks.length} chunks of audio wait to be read.`),
      );
      return false;
    }
    this.#chunks.push(chunk);
    this.#wake?.();
    return true;
  }

  /**
   * Ends the stream after what was pushed, with an error if there is one. Only the first call
   * counts.
   */
  end(error?: unknown): void {
    this.#ending ??= error === undefined ? 'close' : { error };
    this.#wake?.();
  }

  async #pull(controller: ReadableStreamDefaultController<Bytes>): Promise<void> {
    while (this.#chunks.length === 0 && this.#ending === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#wake = null;
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      controller.enqueue(chunk);
    } else if (this.#ending === 'close') {
      controller.close();
    } else {
      controller.error(this.#ending?.error);
    }
  }
}
