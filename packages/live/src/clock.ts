/** Where a session takes the time from; pass another in tests. */
export interface Clock {
  /** Milliseconds that never go back. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs`; the returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
}

/** The clock of the runtime. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
