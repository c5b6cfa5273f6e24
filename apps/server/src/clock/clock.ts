import { setTimeout as sleep } from 'node:timers/promises';

/** Source of time, which tests replace. */
export interface Clock {
  /** Wall time in milliseconds since the epoch, for times that are stored or sent. */
  now(): number;
  /**
   * Monotonic time in milliseconds, with the same origin in all processes of the machine, for
   * durations, and for times that several processes compare.
   */
  monotonicMs(): number;
  /**
   * Resolves after a duration.
   *
   * @throws the reason of the signal as soon as it is aborted
   */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
  /**
   * Runs an action once after a duration. The timer does not keep the process alive.
   *
   * @returns an idempotent function that cancels the action
   */
  after(durationMs: number, action: () => void): () => void;
}

/**
 * Monotonic time of the machine at the origin of `performance.now()`, in milliseconds.
 * `performance.now()` is far cheaper than `process.hrtime` and is therefore used for each reading.
 * It is evaluated first, so that the clock never lags behind the timers.
 */
const startMs = -performance.now() + Number(process.hrtime.bigint()) / 1e6;

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => startMs + performance.now(),
  // Timers truncate to whole milliseconds: without rounding up, a sleep until a given time would
  // end just before it.
  sleep: (durationMs, signal) =>
    sleep(Math.ceil(durationMs), undefined, signal === undefined ? {} : { signal }).catch(
      (error: unknown) => {
        signal?.throwIfAborted();
        throw error;
      },
    ),
  after: (durationMs, action) => {
    const timer = setTimeout(action, Math.ceil(durationMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Creates a clock whose pauses end at multiples of their duration on the monotonic clock, so that
 * they last at most as long as requested. Periodic work then coincides, and an idle process wakes
 * up once for all of it.
 */
export function atIntervalEnds(clock: Pick<Clock, 'sleep' | 'monotonicMs'>): Pick<Clock, 'sleep'> {
  return {
    async sleep(durationMs, signal) {
      const startMs = clock.monotonicMs();
      const endMs = startMs - (startMs % durationMs) + durationMs;
      // A timer compares whole milliseconds and may end up to one early.
      for (let leftMs = endMs - startMs; leftMs > 0; leftMs = endMs - clock.monotonicMs())
        await clock.sleep(leftMs, signal);
    },
  };
}
