import { RecentMap } from './recent-map.js';

const minuteMs = 60_000;

/**
 * A token bucket for each caller: it holds the tokens of a minute, and fills evenly. Of many callers,
 * those that have been idle longest are forgotten.
 */
export class RateLimiter {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  readonly #callers = new RecentMap<string, { tokens: number; atMs: number }>();

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
    this.#callers.set(caller, { tokens: isAllowed ? tokens - 1 : tokens, atMs });
    return isAllowed ? 0 : (1 - tokens) * msPerToken;
  }
}
