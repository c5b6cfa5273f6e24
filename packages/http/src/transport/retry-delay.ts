import type { RetrySettings } from './settings.js';

/**
 * How long to wait before the next attempt: what the server asked for, and on top a random part of a bound that doubles
 * ("full jitter"), so that clients which were refused together do not come back together.
 *
 * @param attempt - the attempt that failed, counted from 1
 * @param retryAfterMs - what the server asked for; null when it did not
 * @param settings - bounds
 * @param random - a number from 0 up to 1
 * @returns milliseconds, at most `maximumDelayMs`
 */
export function retryDelay(
  attempt: number,
  retryAfterMs: number | null,
  { baseDelayMs, maximumDelayMs }: RetrySettings,
  random: () => number,
): number {
  const bound = Math.min(maximumDelayMs, baseDelayMs * 2 ** (attempt - 1));
  return Math.min(maximumDelayMs, (retryAfterMs ?? 0) + random() * bound);
}
