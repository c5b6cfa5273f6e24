/** Where the client takes the time from; pass another in tests. */
export interface Clock {
  /** Wall time in milliseconds since 1970, for dates that a server names. */
  now(): number;
  /** Milliseconds that never go back, for deadlines. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs`; the returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
}

/** The clock of the runtime. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
