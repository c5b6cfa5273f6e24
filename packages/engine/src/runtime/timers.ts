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

/** Limits how often an action runs: once per pause, and at the end of the turn of the event loop after a longer pause. */
export interface Pacer {
  /** Requests a run. */
  request(): void;
  /** Stops; the action does not run any more. */
  close(): void;
}

/**
 * Creates a pacer. It sets a timer only for a run that has to wait: where requests are rarer than pauses, none wakes the process.
 *
 * @param timers - timers of the pause
 * @param act - the action; returns the pause after it in milliseconds, 0 when there was nothing to do
 */
export function createPacer(timers: Timers, act: () => number): Pacer {
  let isRequested = false;
  /** Time before which the action does not run again. */
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let waiting: Timer | undefined;
  let isClosed = false;
  const run = () => {
    waiting = undefined;
    isRequested = false;
    if (isClosed) return;
    const pauseMs = act();
    if (pauseMs > 0) pausedUntilMs = timers.nowMs() + pauseMs;
  };
  return {
    request() {
      if (isRequested || isClosed) return;
      isRequested = true;
      const pauseMs = pausedUntilMs - timers.nowMs();
      if (pauseMs > 0) waiting = timers.after(pauseMs, run);
      else setImmediate(run);
    },
    close() {
      isClosed = true;
      waiting?.clear();
    },
  };
}
