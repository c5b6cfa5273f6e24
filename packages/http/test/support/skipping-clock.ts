import type { Clock } from '../../src/client-clock.js';

/**
 * A clock on which every wait ends at once and advances the time. Longer timers are limits and
 * never fire.
 */
export interface SkippingClock extends Clock {
  /** Every wait of at most `longestMs`, in order. */
  waitsMs: number[];
}

/** @param longestMs - longer timers are limits, not waits, and never fire */
export function createSkippingClock(longestMs = 30_000): SkippingClock {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  const startMs = nowMs;
  const waitsMs: number[] = [];
  return {
    waitsMs,
    now: () => nowMs,
    monotonicMs: () => nowMs - startMs,
    setTimeout: (callback, delayMs) => {
      if (delayMs > longestMs) return () => undefined;
      let isCancelled = false;
      queueMicrotask(() => {
        if (isCancelled) return;
        nowMs += delayMs;
        waitsMs.push(delayMs);
        callback();
      });
      return () => {
        isCancelled = true;
      };
    },
  };
}
