const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits after the first failed attempt, the second and so on, in milliseconds; about 32 hours in all. */
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
/** Largest deviation of a wait, as a part of it, so that what failed together is not tried again together. */
const jitter = 0.2;
const longestRetryAfterMs = 24 * hour;

/**
 * The wait before the next attempt at a callback.
 *
 * @param attempts - attempts so far
 * @param retryAfterMs - wait that the receiver asked for; more than a day counts as a day
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

/**
 * Reads a Retry-After header (RFC 9110, section 10.2.3): seconds or a date. `packages/http` has a parser of its own, since a page that
 * loads that client loads no other package, and the service does not depend on its clients.
 *
 * @param text - the header, if there is one
 * @param nowMs - milliseconds since the epoch
 * @returns milliseconds from now on, never negative; null when there is no such header or it cannot be read
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed) * 1000;
  // Every form that the standard knows names its time zone; other texts that a date could be read from are none of these.
  const at = /\b(?:GMT|UTC)$/i.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
