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
