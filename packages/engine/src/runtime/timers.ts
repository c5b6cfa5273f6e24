/** A timer that was set. */
export interface Timer {
  /** Cancels it. Idempotent. */
  clear(): void;
}

/** Source of timers. Tests have their own. */
export interface Timers {
  /** Monotonic time in milliseconds, with the same origin in all processes of the machine. */
  nowMs(): number;
  /**
   * Runs an action once.
   *
   * @param delayMs - delay, in milliseconds
   */
  after(delayMs: number, action: () => void): Timer;
}

/**
 * Monotonic time of the machine at the origin of `performance.now()`, which is far cheaper to read
 * than `process.hrtime`.
 */
const originMs = -performance.now() + Number(process.hrtime.bigint()) / 1e6;

/** Timers of this process. */
export const systemTimers: Timers = {
  nowMs: () => originMs + performance.now(),
  after(delayMs, action) {
    const handle = setTimeout(action, delayMs);
    return { clear: () => clearTimeout(handle) };
  },
};

/**
 * Limits how often an action runs: once per pause, and at the end of the turn of the event loop
 * after a longer pause. It sets a timer only for a run that has to wait: where requests are rarer
 * than pauses, none wakes the process.
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
   * @param act - action that returns the pause after it in milliseconds, 0 when there was nothing
   * to do
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

  /** Stops. The action does not run any more. */
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

/**
 * Repeats an action at the ends of intervals of the monotonic clock. Actions of several processes
 * then run at the same time, so that an idle machine is woken once for all of them.
 */
export class Ticker {
  readonly #timers: Timers;
  readonly #intervalMs: number;
  readonly #act: () => void;
  #timer: Timer | undefined;

  /**
   * @param timers - clock and timers
   * @param intervalMs - length of an interval, in milliseconds. The first one may be shorter or
   * longer by half of it
   */
  constructor(timers: Timers, intervalMs: number, act: () => void) {
    this.#timers = timers;
    this.#intervalMs = intervalMs;
    this.#act = act;
  }

  /** True between `start` and `stop`. */
  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Starts. Idempotent. */
  start(): void {
    if (this.#timer === undefined) this.#schedule();
  }

  /** Stops. Idempotent. */
  stop(): void {
    this.#timer?.clear();
    this.#timer = undefined;
  }

  #schedule(): void {
    const intervalMs = this.#intervalMs;
    const leftMs = intervalMs - (this.#timers.nowMs() % intervalMs);
    // A timer may end a little early, and the rest of its interval is not a separate interval.
    const delayMs = leftMs < intervalMs / 2 ? leftMs + intervalMs : leftMs;
    this.#timer = this.#timers.after(delayMs, () => {
      this.#schedule();
      this.#act();
    });
  }
}
