/** Rate of a {@link TokenBucket}. */
export interface TokenRate {
  /** Tokens that may be taken at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Bounds a rate: tokens come back at a steady pace, up to a burst. */
export class TokenBucket {
  readonly #rate: TokenRate;
  readonly #monotonicMs: () => number;
  #tokens: number;
  #refilledMs: number;

  /** @param monotonicMs - milliseconds that only grow */
  constructor(rate: TokenRate, monotonicMs: () => number) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
    this.#tokens = rate.burst;
    this.#refilledMs = monotonicMs();
  }

  /**
   * Takes tokens, when there is one at least; what is missing is owed.
   *
   * @returns false, and nothing is taken, when there is none
   */
  take(count = 1): boolean {
    if (!this.hasTokens) return false;
    this.#tokens -= count;
    return true;
  }

  /** True when there is one at least. */
  get hasTokens(): boolean {
    const nowMs = this.#monotonicMs();
    const refill = ((nowMs - this.#refilledMs) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + refill);
    this.#refilledMs = nowMs;
    return this.#tokens >= 1;
  }
}
