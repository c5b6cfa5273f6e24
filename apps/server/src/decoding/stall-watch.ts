import { type Clock, repeat } from '../clock/index.js';

/** Options of a {@link StallWatch}. */
export interface StallWatchOptions {
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  /** Time without progress after which a decoder is stalled, in milliseconds. */
  readonly stallMs: number;
  /** Called every second. `isStalled` is true when its output has been awaited for too long. */
  readonly check: (isStalled: boolean) => void;
}

const everyMs = 1000;

/**
 * Watches a decoder that processes an untrusted file, from its creation until it is stopped. The
 * time in which nothing is awaited of the decoder does not count.
 */
export class StallWatch {
  readonly #options: StallWatchOptions;
  readonly #ended = new AbortController();
  readonly #watching: Promise<void>;
  #waitingSinceMs: number | undefined;

  constructor(options: StallWatchOptions) {
    const { clock, stallMs, check } = options;
    this.#options = options;
    this.#watching = repeat(
      () => {
        const sinceMs = this.#waitingSinceMs;
        check(sinceMs !== undefined && clock.monotonicMs() - sinceMs > stallMs);
      },
      { clock, firstPauseMs: everyMs, everyMs, signal: this.#ended.signal },
    );
  }

  /** Awaits output of the decoder. */
  async wait<Output>(next: () => Promise<Output>): Promise<Output> {
    this.#waitingSinceMs = this.#options.clock.monotonicMs();
    const output = await next();
    this.#waitingSinceMs = undefined;
    return output;
  }

  /** Notes progress of the decoder without output. */
  noteProgress(): void {
    if (this.#waitingSinceMs !== undefined)
      this.#waitingSinceMs = this.#options.clock.monotonicMs();
  }

  /** Ends the watch. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#watching;
  }
}
