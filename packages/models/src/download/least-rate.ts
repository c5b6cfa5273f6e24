import { ModelError } from '../model-error.js';

/** Period over which the rate of a download is measured, in milliseconds. */
const windowMs = 60_000;
/**
 * Minimum number of bytes of a download in each window: one kilobyte per second, the speed of an
 * old modem.
 */
export const leastWindowBytes = 60_000;

/**
 * Ends a download that is too slow to complete in a reasonable time. When no bytes arrive at all,
 * the timeout of the connection ends it.
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
   * Counts received bytes.
   *
   * @throws ModelError `download_failed` when a window had too few bytes
   */
  count(bytes: number): void {
    this.#bytes += bytes;
    const elapsedMs = this.#nowMs() - this.#startMs;
    if (elapsedMs < windowMs) return;
    const leastBytes = Math.floor((leastWindowBytes * elapsedMs) / windowMs);
    if (this.#bytes < leastBytes)
      throw new ModelError(
        'download_failed',
        `${this.#url} could not be downloaded: it sent ${this.#bytes} bytes in ${Math.round(elapsedMs / 1000)} s, and at least ${leastBytes} are expected. The bytes so far are kept: the same command continues`,
      );
    this.#startMs += elapsedMs;
    this.#bytes = 0;
  }
}
