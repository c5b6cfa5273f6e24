/** Source of time and timers. Tests pass a fake one. */
export interface Clock {
  /** Wall time in milliseconds since 1970, for dates in headers. */
  now(): number;
  /** Monotonic time in milliseconds, for deadlines. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs`. The returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
}

/** Clock of the runtime. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Waits. Resolves early, without an error, when the signal is aborted. */
export function sleep(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.setTimeout(finish, delayMs);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
