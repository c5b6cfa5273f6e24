import type { Clock } from '../../src/client-clock.js';

/** A clock that stands still until it is advanced. Timers without a wait are called at once. */
export interface ManualClock extends Clock {
  /** Lets time pass, and calls the timers that are due. */
  advance(durationMs: number): void;
}

export function createManualClock(): ManualClock {
  let elapsedMs = 0;
  const timers = new Set<{ dueMs: number; callback: () => void }>();
  const callDue = () => {
    for (const timer of timers) {
      if (timer.dueMs > elapsedMs) continue;
      timers.delete(timer);
      timer.callback();
    }
  };
  return {
    now: () => elapsedMs,
    monotonicMs: () => elapsedMs,
    setTimeout: (callback, delayMs) => {
      const timer = { dueMs: elapsedMs + delayMs, callback };
      timers.add(timer);
      if (delayMs <= 0) queueMicrotask(callDue);
      return () => timers.delete(timer);
    },
    advance: (durationMs) => {
      elapsedMs += durationMs;
      callDue();
    },
  };
}
