import type { VectorBlock } from '../storage/index.js';

/** What a scan looks for in some blocks. */
export interface ScanTask {
  /** Vector of length 1 of what was searched for. */
  readonly wanted: Float32Array;
  readonly blocks: readonly VectorBlock[];
  /** Smallest similarity of a hit. */
  readonly leastSimilarity: number;
}

/** The passage of a job that is most similar. */
export interface SimilarPassage {
  readonly jobNumber: number;
  readonly number: number;
  /** Cosine of the vectors. */
  readonly similarity: number;
}

/** Finds the most similar passage of each job in some blocks. */
export async function scanVectors({
  blocks,
  leastSimilarity,
  wanted,
}: ScanTask): Promise<readonly SimilarPassage[]> {
  const best = new Map<number, SimilarPassage>();
  for (const { jobNumber, number, vectors } of blocks) {
    const bytes = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
    let least = best.get(jobNumber)?.similarity ?? leastSimilarity;
    for (let at = 0; at * wanted.length < bytes.length; at += 1) {
      const similarity = cosineAt(bytes, at * wanted.length, wanted);
      if (!(similarity > least)) continue;
      least = similarity;
      best.set(jobNumber, { jobNumber, number: number - at, similarity });
    }
  }
  return [...best.values()];
}

/** Cosine of a vector with the one that begins at an offset. NaN for one of zeros. */
function cosineAt(bytes: Int8Array, offset: number, wanted: Float32Array): number {
  let product = 0;
  let square = 0;
  for (let place = 0; place < wanted.length; place += 1) {
    const value = bytes[offset + place] ?? 0;
    product += value * (wanted[place] ?? 0);
    square += value * value;
  }
  return product / Math.sqrt(square);
}
