/** Source of time and timers. Tests pass a fake one. */
export interface Clock {
  /** Monotonic time in milliseconds, from any origin. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs`. The returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
}

/** Clock of the runtime. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
