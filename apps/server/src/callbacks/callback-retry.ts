const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Delays after the first failed attempt, the second and so on, in milliseconds, about 32 hours in
 * total.
 */
const delaysMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
];
/**
 * Largest deviation of a delay, as a fraction of it, so that callbacks that failed together are not
 * all tried again at the same moment.
 */
const jitter = 0.2;
const longestRetryAfterMs = 24 * hour;

/**
 * Delay before the next attempt at a callback.
 *
 * @param attempts - attempts so far
 * @param retryAfterMs - delay that the receiver asked for, capped at a day, or null when it asked
 * for none
 * @param random - from 0 to 1, 1 excluded
 * @returns milliseconds, or null when the callback is not tried again
 */
export function retryDelay(
  attempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const spreadMs = Math.round(delayMs * (1 - jitter + 2 * jitter * random()));
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}
