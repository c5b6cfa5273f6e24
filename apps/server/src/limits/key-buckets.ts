import { TokenBucket, type TokenRate } from './token-bucket.js';

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
