/** How a session comes back. */
export interface ReconnectPolicy {
  /** The bound of the first wait, in milliseconds; it triples with every attempt that fails. */
  readonly baseDelayMs: number;
  /** The largest bound, in milliseconds. */
  readonly maximumDelayMs: number;
  /** How long there may be no connection before the session fails, in milliseconds. */
  readonly giveUpAfterMs: number;
}

/** However long a server asks to be left alone, it is asked again after this. */
const maximumRetryAfterMs = 60_000;

/** The least share of the bound that is waited when attempts have failed: without it, too many of a crowd come at once. */
const leastShare = 0.2;

/**
 * How long to wait before the next attempt: what the server asked for, and on top a random part of a bound ("full jitter"), so
 * that clients which were cut off together do not come back together. Of a thousand, at most a tenth comes within any tenth of
 * a second once the first second is over, and still each comes within three seconds of when the server does.
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
  const boundMs = Math.min(maximumDelayMs, baseDelayMs * 3 ** failures);
  const least = failures === 0 ? 0 : leastShare;
  return (
    Math.min(maximumRetryAfterMs, retryAfterMs ?? 0) + boundMs * (least + random * (1 - least))
  );
}
