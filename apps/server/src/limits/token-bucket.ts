/** Rate of a {@link TokenBucket}. */
export interface TokenRate {
  /** Tokens that may be taken at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
  /** Tokens at first. @defaultValue `burst` */
  readonly initial?: number;
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
    this.#tokens = rate.initial ?? rate.burst;
    this.#refilledMs = monotonicMs();
  }

  /**
   * Takes tokens, when there is one at least; those that are missing are owed.
   *
   * @returns false, and nothing is taken, when there is none
   */
  take(count = 1): boolean {
    if (!this.hasTokens) return false;
    this.#tokens -= count;
    return true;
  }

  /**
   * Takes tokens as far as there are any.
   *
   * @returns how many were taken, which may be a fraction
   */
  takeUpTo(maximum: number): number {
    this.#refill();
    const taken = Math.min(maximum, Math.max(0, this.#tokens));
    this.#tokens -= taken;
    return taken;
  }

  /** True while there is one token at least. */
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

/** A {@link TokenBucket} for each API key. */
export class KeyBuckets {
  readonly #rate: TokenRate;
  readonly #monotonicMs: () => number;
  readonly #buckets = new Map<string, TokenBucket>();

  /** @param monotonicMs - milliseconds that only grow */
  constructor(rate: TokenRate, monotonicMs: () => number) {
    this.#rate = rate;
    this.#monotonicMs = monotonicMs;
  }

  /** The bucket of a key. */
  of(keyId: string): TokenBucket {
    let bucket = this.#buckets.get(keyId);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.#rate, this.#monotonicMs);
      this.#buckets.set(keyId, bucket);
    }
    return bucket;
  }
}
