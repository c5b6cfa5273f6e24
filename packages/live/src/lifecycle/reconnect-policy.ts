import type { LiveError } from '../live-error.js';

/** Limits of the attempts to connect again. */
export interface ReconnectPolicy {
  /** Bound of the first wait, in milliseconds; it triples with every attempt that fails. */
  readonly baseDelayMs: number;
  /** Largest bound of a wait, in milliseconds. */
  readonly maximumDelayMs: number;
  /** Longest time without a connection before the session fails, in milliseconds. */
  readonly timeoutMs: number;
}

/** The next attempt to connect again. */
export interface Reconnection {
  /** Number of attempts that have failed in a row. */
  readonly failures: number;
  /** Wait before the attempt, in milliseconds. */
  readonly delayMs: number;
  /** Reason of the loss of the connection. */
  readonly error: LiveError;
}

/** Longest wait that a server can ask for, in milliseconds. */
const maximumRetryAfterMs = 60_000;

/** Least share of the bound that is waited when attempts have failed: without it, too many of a crowd come at once. */
const leastShare = 0.2;

/**
 * Draws the wait before the next attempt: what the server asked for, and on top a random part of a bound ("full jitter"), so
 * that clients which were cut off together do not come back together. Of a thousand, at most a tenth comes within any tenth of
 * a second once the first second is over, and still each comes within three seconds of when the server does.
 *
 * @param failures - attempts that failed before this loss
 * @param retryAfterMs - wait that the server asked for; null or undefined when it did not
 * @param random - a number from 0 up to 1
 * @param policy - the bounds
 * @returns milliseconds
 */
export function reconnectDelayMs(
  failures: number,
  retryAfterMs: number | null | undefined,
  random: number,
  { baseDelayMs, maximumDelayMs }: ReconnectPolicy,
): number {
  const boundMs = Math.min(maximumDelayMs, baseDelayMs * 3 ** failures);
  const least = failures === 0 ? 0 : leastShare;
  return (
    Math.min(maximumRetryAfterMs, retryAfterMs ?? 0) + boundMs * (least + random * (1 - least))
  );
}
