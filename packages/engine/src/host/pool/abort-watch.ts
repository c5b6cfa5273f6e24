import type { Timer, Timers } from '../../runtime/timers.js';
import type { RunningWorks } from './running-works.js';

/** Options of an {@link AbortWatch}. */
export interface AbortWatchOptions {
  readonly timers: Timers;
  /** Time limit for the process to end aborted work, in milliseconds. */
  readonly abortMs: number;
  readonly running: RunningWorks;
  /** Replaces the process. */
  readonly replace: () => void;
}

/**
 * Frees a process whose work was all aborted: an engine that cannot stop in the middle of an
 * utterance would keep others waiting. Work that was not aborted, such as a live channel, is not
 * lost for its sake.
 */
export class AbortWatch {
  readonly #options: AbortWatchOptions;
  #timer: Timer | undefined;

  constructor(options: AbortWatchOptions) {
    this.#options = options;
  }

  /** Watches from now on until all aborted work has ended. */
  start(): void {
    const { abortMs, timers } = this.#options;
    this.#timer ??= timers.after(abortMs, () => {
      this.#timer = undefined;
      this.#check();
    });
  }

  /** Ends the watch. Idempotent. */
  stop(): void {
    this.#timer?.clear();
    this.#timer = undefined;
  }

  #check(): void {
    const { replace, running } = this.#options;
    if (running.countOver() === 0) return;
    if (running.countOver() === running.size) replace();
    else this.start();
  }
}
