import type { Clock } from './clock.js';

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
