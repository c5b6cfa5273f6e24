/**
 * Maximum number of callers that are remembered. Beyond it the one that has been idle longest is
 * forgotten.
 */
const maximumCallers = 10_000;
const minuteMs = 60_000;

/** A token bucket for each caller: it holds the tokens of a minute, and fills evenly. */
export class RateLimiter {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  readonly #callers = new Map<string, { tokens: number; atMs: number }>();

  /**
   * @param perMinute - events of a caller within a minute
   * @param nowMs - monotonic time in milliseconds
   */
  constructor(perMinute: number, nowMs: () => number) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /**
   * Takes one event of a caller, and returns 0 when it is allowed, else the wait until the next
   * one, in milliseconds.
   */
  take(caller: string): number {
    const atMs = this.#nowMs();
    const msPerToken = minuteMs / this.#perMinute;
    const last = this.#callers.get(caller) ?? { tokens: this.#perMinute, atMs };
    const tokens = Math.min(this.#perMinute, last.tokens + (atMs - last.atMs) / msPerToken);
    const isAllowed = tokens >= 1;
    // Put at the end, so that the first one is the one that has been idle longest.
    this.#callers.delete(caller);
    this.#callers.set(caller, { tokens: isAllowed ? tokens - 1 : tokens, atMs });
    if (this.#callers.size > maximumCallers)
      for (const oldest of this.#callers.keys()) {
        this.#callers.delete(oldest);
        break;
      }
    return isAllowed ? 0 : (1 - tokens) * msPerToken;
  }
}
