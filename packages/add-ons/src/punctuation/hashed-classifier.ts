/** Number of buckets of features, a power of two. */
export const bucketCount = 1 << 18;

/** Weights of a linear classifier over hashed features. */
export interface HashedWeights {
  /** Number of classes. */
  readonly classCount: number;
  /** Weights of each bucket for each class, in units of {@link unit}. */
  readonly values: Int8Array;
  /**
   * Check of the feature that each bucket belongs to. Other features, which are not in the training
   * data, have no weight.
   */
  readonly checks: Uint8Array;
  /** Weight of a value of 1. */
  readonly unit: number;
  /** Bias of each class. */
  readonly biases: readonly number[];
}

/**
 * Hash of a feature, 32 bits: FNV-1a over its UTF-16 code units, mixed as in MurmurHash3.
 *
 * @param parts - that make up the feature, and are read one after the other, as joining them would
 * take longer
 */
export function hashFeature(...parts: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts)
    for (let index = 0; index < part.length; index += 1) {
      hash ^= part.charCodeAt(index);
      hash = Math.imul(hash, 0x01000193);
    }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Bucket of a hash. */
export function toBucket(hash: number): number {
  return hash & (bucketCount - 1);
}

/** Check of a hash, 1 to 255. Buckets without a feature have 0. */
export function toCheck(hash: number): number {
  return (hash >>> 24) | 1;
}

/**
 * Score of each class: its bias and the weights of the features.
 *
 * @param features - hashes
 */
export function computeScores(
  { biases, checks, classCount, unit, values }: HashedWeights,
  features: readonly number[],
): number[] {
  const scores = [...biases];
  for (const hash of features) {
    const bucket = toBucket(hash);
    if (checks[bucket] !== toCheck(hash)) continue;
    for (let index = 0; index < classCount; index += 1)
      scores[index] = (scores[index] ?? 0) + unit * (values[bucket * classCount + index] ?? 0);
  }
  return scores;
}
