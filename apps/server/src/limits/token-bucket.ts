/** Rate of a {@link TokenBucket}. */
export interface TokenRate {
  /** Capacity: tokens that may be taken at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
  /** Number of tokens at the start. @defaultValue `burst` */
  readonly initial?: number;
}

/** A token bucket, which limits a rate: tokens refill at a constant rate, up to the burst. */
export class TokenBucket {
  readonly #rate: TokenRate;
  readonly #monotonicMs: () => number;
  #tokens: number;
  #refilledMs: number;

  /** @param monotonicMs - reads a monotonic clock */
  constructor(rate: TokenRate, monotonicMs: () => number) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
    this.#tokens = rate.initial ?? rate.burst;
    this.#refilledMs = monotonicMs();
  }

  /**
   * Takes tokens if there is at least one. The count may go below zero, and is refilled later.
   *
   * @returns false when there was none, and nothing was taken
   */
  take(count = 1): boolean {
    if (!this.hasTokens) return false;
    this.#tokens -= count;
    return true;
  }

  /** True while there is at least one token. */
  get hasTokens(): boolean {
    this.#refill();
    return this.#tokens >= 1;
  }

  #refill(): void {
    const nowMs = this.#monotonicMs();
    const refill = ((nowMs - this.#refilledMs) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + refill);
    this.#refilledMs = nowMs;
  }
}
