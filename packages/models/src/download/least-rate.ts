import { ModelError } from '../model-error.js';

/** Time over which the rate of a download is measured, in milliseconds. */
const windowMs = 60_000;
/** Least bytes of a download in each window: a kilobyte a second, which an old modem has. */
export const leastWindowBytes = 60_000;

/**
 * Ends a download whose bytes come too slowly for it to be over in the lifetime of anybody. What does not come at all is ended by the
 * connection.
 */
export class LeastRate {
  readonly #url: string;
  readonly #nowMs: () => number;
  #startMs: number;
  #bytes = 0;

  /** @param nowMs - monotonic time in milliseconds */
  constructor(url: string, nowMs: () => number = () => performance.now()) {
    this.#url = url;
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
  }

  /**
   * Counts bytes that were received.
   *
   * @throws ModelError `download-failed` when a window had too few of them
   */
  count(bytes: number): void {
    this.#bytes += bytes;
    const elapsedMs = this.#nowMs() - this.#startMs;
    if (elapsedMs < windowMs) return;
    const leastBytes = Math.floor((leastWindowBytes * elapsedMs) / windowMs);
    if (this.#bytes < leastBytes)
      throw new ModelError(
        'download-failed',
        `${this.#url} could not be downloaded: it sent ${this.#bytes} bytes in ${Math.round(elapsedMs / 1000)} s, and at least ${leastBytes} are expected. The bytes so far are kept: the same command continues`,
      );
    this.#startMs += elapsedMs;
    this.#bytes = 0;
  }
}
