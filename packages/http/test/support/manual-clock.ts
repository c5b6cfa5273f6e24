import type { Clock } from '../../src/client-clock.js';

/** A clock that stands still until it is advanced. */
export interface ManualClock extends Clock {
  /** Lets time pass, and calls the timers that are due. */
  advance(durationMs: number): void;
}

export function createManualClock(): ManualClock {
  let elapsedMs = 0;
  const timers = new Set<{ dueMs: number; callback: () => void }>();
  return {
    now: () => elapsedMs,
    monotonicMs: () => elapsedMs,
    setTimeout: (callback, delayMs) => {
      const timer = { dueMs: elapsedMs + delayMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (durationMs) => {
      elapsedMs += durationMs;
      for (const timer of timers) {
        if (timer.dueMs > elapsedMs) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}
