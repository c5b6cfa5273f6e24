import { parseRetryAfter } from '@earshot/core/protocol';

/**
 * Maximum delay that a server may ask for, in milliseconds. After it the request is sent again in
 * any case.
 */
const maximumRequestedMs = 60_000;

/**
 * First and maximum delay when the server asks for none, in milliseconds. The delay doubles with
 * each attempt.
 */
const backoff = { firstMs: 500, maximumMs: 8000 };

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Delay that a server asks for before the next request: `Retry-After-Ms`, `Retry-After` in seconds
 * or as a date, or the time until an exhausted rate limit resets.
 *
 * @param headers - headers of its response
 * @param nowMs - wall time, in milliseconds since the epoch
 * @returns milliseconds, 60,000 at most, or `undefined` when it asks for none
 */
export function requestedDelayMs(headers: Headers, nowMs: number): number | undefined {
  const delayMs =
    positive(headers.get('retry-after-ms')) ??
    retryAfterMs(headers.get('retry-after'), nowMs) ??
    limitResetMs(headers);
  return delayMs === undefined ? undefined : Math.min(maximumRequestedMs, delayMs);
}

/**
 * Delay before an attempt for which the server asks for none.
 *
 * @param attempt - number of the attempt that failed, from 1
 * @param random - 0 to 1, for a delay between half and all of the backoff of the attempt (jitter)
 */
export function backoffMs(attempt: number, random: number): number {
  const wholeMs = Math.min(backoff.maximumMs, backoff.firstMs * 2 ** (attempt - 1));
  return wholeMs * (0.5 + random / 2);
}

function positive(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/u.test(text) ? Number(text) : undefined;
}

/** `Retry-After`. Hosted services also send fractions of seconds, which RFC 9110 does not allow. */
function retryAfterMs(text: string | null, nowMs: number): number | undefined {
  const seconds = positive(text);
  if (seconds !== undefined) return seconds * 1000;
  return parseRetryAfter(text, nowMs) ?? undefined;
}

/**
 * Time until the exhausted rate limit resets. Hosted services have one of requests, and some also
 * have one of audio.
 */
function limitResetMs(headers: Headers): number | undefined {
  const delays = ['requests', 'tokens', 'audio-seconds'].flatMap((limit) => {
    if (positive(headers.get(`x-ratelimit-remaining-${limit}`)) !== 0) return [];
    return durationMs(headers.get(`x-ratelimit-reset-${limit}`)) ?? [];
  });
  return delays.length === 0 ? undefined : Math.max(...delays);
}

/** Duration such as `1s`, `6m0s` or `120ms`. */
function durationMs(text: string | null): number | undefined {
  const parts = [...(text ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gu)];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, [, value, unit = '']) => sum + Number(value) * (unitMs[unit] ?? 0), 0);
}
