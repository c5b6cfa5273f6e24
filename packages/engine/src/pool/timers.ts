/** A timer that was set. */
export interface Timer {
  /** Unsets it; idempotent. */
  clear(): void;
}

/** Sets timers; tests bring their own. */
export interface Timers {
  /**
   * Runs an action once, later.
   *
   * @param delayMs - how much later, in milliseconds
   * @param action - what to do
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
