/** Number of buckets of features; a power of two. */
export const bucketCount = 1 << 18;

/** Weights of a linear classifier over hashed features. */
export interface HashedWeights {
  /** Number of classes. */
  readonly classCount: number;
  /** Weights of each bucket for each class, in units of {@link unit}. */
  readonly values: Int8Array;
  /** Weight of a value of 1. */
  readonly unit: number;
  /** Weight of each class by itself. */
  readonly biases: readonly number[];
}

/** Bucket of a feature: FNV-1a over its UTF-16 code units. */
export function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index += 1) {
    hash ^= feature.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // The lower bits of FNV alone collide more often.
  return ((hash >>> 16) ^ hash) & (bucketCount - 1);
}

/** Score of each class for the features of one place, their sum of weights. */
export function scoresOf(
  { biases, classCount, unit, values }: HashedWeights,
  features: readonly string[],
): number[] {
  const scores = [...biases];
  for (const feature of features) {
    const from = bucketOf(feature) * classCount;
    for (let index = 0; index < classCount; index += 1)
      scores[index] = (scores[index] ?? 0) + unit * (values[from + index] ?? 0);
  }
  return scores;
}
