/** A timer that was set. */
export interface Timer {
  /** Cancels it; idempotent. */
  clear(): void;
}

/** Source of timers; tests have their own. */
export interface Timers {
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
 * Creates a pacer.
 *
 * @param timers - timers of the pause
 * @param act - the action; returns the pause after it in milliseconds, 0 when there was nothing to do
 */
export function createPacer(timers: Timers, act: () => number): Pacer {
  let isRequested = false;
  let pause: Timer | undefined;
  let isClosed = false;
  const run = () => {
    isRequested = false;
    const pauseMs = isClosed ? 0 : act();
    if (pauseMs === 0) return;
    pause = timers.after(pauseMs, () => {
      pause = undefined;
      if (isRequested) run();
    });
  };
  return {
    request() {
      if (isRequested) return;
      isRequested = true;
      if (pause === undefined) setImmediate(run);
    },
    close() {
      isClosed = true;
      pause?.clear();
    },
  };
}
