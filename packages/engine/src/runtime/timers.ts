/** A timer that was set. */
export interface Timer {
  /** Cancels it; idempotent. */
  clear(): void;
}

/** Source of timers; tests have their own. */
export interface Timers {
  /** Monotonic time, in milliseconds. */
  nowMs(): number;
  /**
   * Runs an action once.
   *
   * @param delayMs - delay, in milliseconds
   * @param action - the action
   */
  after(delayMs: number, action: () => void): Timer;
}

/** Timers of this process. */
export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  after(delayMs, action) {
    const handle = setTimeout(action, delayMs);
    return { clear: () => clearTimeout(handle) };
  },
};

/**
 * Limits how often an action runs: once per pause, and at the end of the turn of the event loop after a longer pause. It sets a timer only
 * for a run that has to wait: where requests are rarer than pauses, none wakes the process.
 */
export class Pacer {
  readonly #timers: Timers;
  readonly #act: () => number;
  #isRequested = false;
  /** Time before which the action does not run again. */
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #waiting: Timer | undefined;
  #isClosed = false;

  /**
   * @param timers - timers of the pause
   * @param act - the action; returns the pause after it in milliseconds, 0 when there was nothing to do
   */
  constructor(timers: Timers, act: () => number) {
    this.#timers = timers;
    this.#act = act;
  }

  /** Requests a run. */
  request(): void {
    if (this.#isRequested || this.#isClosed) return;
    this.#isRequested = true;
    const pauseMs = this.#pausedUntilMs - this.#timers.nowMs();
    if (pauseMs > 0) this.#waiting = this.#timers.after(pauseMs, this.#run);
    else setImmediate(this.#run);
  }

  /** Stops; the action does not run any more. */
  close(): void {
    this.#isClosed = true;
    this.#waiting?.clear();
  }

  readonly #run = (): void => {
    this.#waiting = undefined;
    this.#isRequested = false;
    if (this.#isClosed) return;
    const pauseMs = this.#act();
    if (pauseMs > 0) this.#pausedUntilMs = this.#timers.nowMs() + pauseMs;
  };
}
