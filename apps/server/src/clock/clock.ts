import { setTimeout as sleep } from 'node:timers/promises';

/** Time of the service; tests pass their own. */
export interface Clock {
  /** Wall time in milliseconds since the epoch: for times that are stored or sent. */
  now(): number;
  /**
   * Monotonic time in milliseconds, with the same origin for all processes of the machine: for durations, and for times that
   * several processes compare.
   */
  monotonicMs(): number;
  /**
   * Resolves after a time.
   *
   * @throws the reason of the signal as soon as that is aborted
   */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
  /**
   * Runs an action once after a time; it does not keep the process alive.
   *
   * @returns cancels it; idempotent
   */
  after(durationMs: number, action: () => void): () => void;
}

/**
 * Monotonic time of the machine at the origin of `performance.now()`, in milliseconds: reading it each time takes far longer. That one
 * is read first, so that the clock is never behind the timers of this process.
 */
const startMs = -performance.now() + Number(process.hrtime.bigint()) / 1e6;

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => startMs + performance.now(),
  // Timers drop fractions of a millisecond: what lasts until a time would end before it, and have to wait again.
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
 * Creates a clock on which a pause lasts until the end of the interval of its length that the monotonic clock is in: at most as long as
 * asked for. Periodic work that pauses by it falls together, so that a process with nothing to do wakes up once for all of it.
 */
export function atIntervalEnds(clock: Pick<Clock, 'sleep' | 'monotonicMs'>): Pick<Clock, 'sleep'> {
  return {
    sleep: (durationMs, signal) =>
      clock.sleep(durationMs - (clock.monotonicMs() % durationMs), signal),
  };
}
