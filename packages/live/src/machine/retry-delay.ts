/** How a session comes back. */
export interface ReconnectPolicy {
  /** The bound of the first wait, in milliseconds; it doubles with every attempt that fails. */
  readonly baseDelayMs: number;
  /** The largest bound, in milliseconds. */
  readonly maximumDelayMs: number;
  /** How long there may be no connection before the session fails, in milliseconds. */
  readonly giveUpAfterMs: number;
}

/** However long a server asks to be left alone, it is asked again after this. */
const maximumRetryAfterMs = 60_000;

/**
 * How long to wait before the next attempt: what the server asked for, and on top a random part of a bound that doubles
 * ("full jitter"), so that clients which were cut off together do not come back together.
 *
 * @param failures - attempts that failed before this loss
 * @param retryAfterMs - what the server asked for; null when it did not
 * @param random - a number from 0 up to 1
 * @param policy - the bounds
 * @returns milliseconds
 */
export function retryDelay(
  failures: number,
  retryAfterMs: number | null,
  random: number,
  { baseDelayMs, maximumDelayMs }: ReconnectPolicy,
): number {
  const boundMs = Math.min(maximumDelayMs, baseDelayMs * 2 ** failures);
  return Math.min(maximumRetryAfterMs, retryAfterMs ?? 0) + random * boundMs;
}
