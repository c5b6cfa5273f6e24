import type { Clock } from '../../src/clock/index.js';

/** A clock that stands still until it is advanced. */
export interface ManualClock extends Clock {
  /** Advances the time, and ends the sleeps that have expired. */
  advance(durationMs: number): void;
  /** Sets the time of day, forwards or back, as an operator or a time server does. */
  setBy(durationMs: number): void;
}

/** @param startsAt - milliseconds since the epoch */
export function createManualClock(startsAt = Date.UTC(2026, 0, 31, 12)): ManualClock {
  let elapsedMs = 0;
  let setMs = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => startsAt + setMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    sleep: (durationMs, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        const abandon = (): void => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const wake = (): void => {
          signal?.removeEventListener('abort', abandon);
          resolve();
        };
        const sleeper = { until: elapsedMs + durationMs, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', abandon, { once: true });
      }),
    after: (durationMs, action) => {
      const timer = { until: elapsedMs + durationMs, wake: action };
      sleepers.add(timer);
      return () => sleepers.delete(timer);
    },
    setBy: (durationMs) => {
      setMs += durationMs;
    },
    advance: (durationMs) => {
      elapsedMs += durationMs;
      for (const sleeper of sleepers) {
        if (sleeper.until > elapsedMs) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
