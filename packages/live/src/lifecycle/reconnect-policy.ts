import type { LiveError } from '../live-error.js';

/** Limits of the attempts to connect again. */
export interface ReconnectPolicy {
  /** Bound of the first wait, in milliseconds. It triples with every attempt that fails. */
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

/**
 * Smallest share of the bound that is waited when attempts have failed. Without it, too many
 * clients would connect at once.
 */
const leastShare = 0.2;

/**
 * Draws the wait before the next attempt: the wait that the server asked for, plus a random part of
 * a bound ("full jitter"). Clients that were cut off together therefore do not return together. Of
 * a thousand, at most a tenth return within any tenth of a second after the first second, and each
 * returns within three seconds after the server does.
 *
 * @param failures - attempts that failed before this loss
 * @param retryAfterMs - wait that the server asked for, or null or undefined when it did not ask
 * for one
 * @param random - a number from 0 up to 1
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
