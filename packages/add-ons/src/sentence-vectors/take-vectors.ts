import type { SentenceVectors } from './sentence-encoder.js';

/** Vectors of consecutive sentences. @param to - the first sentence that is excluded */
export function takeVectors(
  { vectors, vectorSize }: SentenceVectors,
  from: number,
  to: number,
): SentenceVectors {
  return { vectorSize, vectors: vectors.subarray(from * vectorSize, to * vectorSize) };
}
