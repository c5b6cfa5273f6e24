import type { SentenceVectors } from '../sentence-vectors/sentence-encoder.js';
import { lengthFactor, type OpeningFactors } from './chapter-penalty.js';
import { isLongEnough, maximumSentences, traceBoundaries } from './segment-boundaries.js';
import type { SubjectOpening } from './subject-openings.js';

/** Options of {@link segmentVectors}. */
export interface VectorSegmentationOptions {
  /**
   * Cost of a segment in addition to its spread, in a text of a minute or two. @defaultValue 1.7
   */
  readonly segmentPenalty?: number;
  /** Fewest sentences of a segment. @defaultValue 4 */
  readonly minimumSentences?: number;
  /** How informative each sentence is about its subject, 0 to 1. @defaultValue 1 each */
  readonly weights?: readonly number[];
  /** How each sentence begins. @defaultValue `neither` each */
  readonly openings?: readonly SubjectOpening[];
}

/**
 * Part of the mean of all vectors that is taken out of each, so that what a whole text has in
 * common does not count.
 */
const commonShare = 0.45;

/** How fast the penalty grows with the length of a text. */
const lengthExponent = 0.55;

const openingFactors: OpeningFactors = {
  greeting: 0.6,
  turn: 0.85,
  neither: 1,
  continuation: 1.06,
  closing: 1.3,
};

/** A place at which a segment may begin, and the segment from there to the current sentence. */
interface Candidate {
  readonly start: number;
  /** Cost of the best segmentation before it, with the penalty of the segment. */
  readonly cost: number;
  readonly sum: Float64Array;
  /** Length of the sum, squared. */
  squared: number;
  weight: number;
  /** Sentence from which on another place is better, independent of what follows. */
  expiry: number;
}

/**
 * Segments a text by the vectors of its sentences, by dynamic programming: a segment costs the
 * spread of its vectors around their mean (the sum of the weights minus the length of the sum of
 * the vectors), and a penalty. Places that can no longer begin a segment of the best segmentation
 * are dropped, so that the time grows with the length of the text.
 *
 * @returns boundaries: the index of the first sentence of each segment after the first, increasing
 */
export function segmentVectors(
  { vectors, vectorSize }: SentenceVectors,
  options: VectorSegmentationOptions = {},
): number[] {
  const { minimumSentences = 4, openings = [], segmentPenalty = 1.7, weights = [] } = options;
  const size = vectorSize === 0 ? 0 : vectors.length / vectorSize;
  const weightAt = (at: number) => weights[at] ?? 1;
  const centred = centre(vectors, vectorSize, weightAt);
  let totalWeight = 0;
  for (let at = 0; at < size; at += 1) totalWeight += weightAt(at);
  const penalty = segmentPenalty * lengthFactor(totalWeight, lengthExponent);
  const penaltyAt = (at: number) => penalty * openingFactors[openings[at] ?? 'neither'];
  const starts = new Int32Array(size + 1);
  let candidates: Candidate[] = [];
  /** Cost of the best segmentation so far. */
  let least = 0;
  for (let end = 1; end <= size; end += 1) {
    const at = end - 1;
    if (Number.isFinite(least))
      candidates.push({
        start: at,
        cost: least + penaltyAt(at),
        sum: new Float64Array(vectorSize),
        squared: 0,
        weight: 0,
        expiry: at + maximumSentences,
      });
    least = Infinity;
    for (const candidate of candidates) {
      extend(candidate, centred, at * vectorSize, weightAt(at));
      const cost = measureCost(candidate);
      const { start } = candidate;
      if (cost < least && isLongEnough({ start, end }, size, minimumSentences)) {
        least = cost;
        starts[end] = start;
      }
    }
    // Where a segment ends here at no more than the cost of this one so far, the next one may begin
    // here instead.
    const limit = least + penaltyAt(end);
    for (const candidate of candidates)
      if (measureCost(candidate) > limit)
        candidate.expiry = Math.min(candidate.expiry, end + minimumSentences - 1);
    candidates = candidates.filter(({ expiry }) => expiry > end);
  }
  return traceBoundaries(starts);
}

/** Cost of the segment of a candidate, with everything before it. */
function measureCost({ cost, squared, weight }: Candidate): number {
  return cost + weight - Math.sqrt(squared);
}

/** Adds a vector to the segment of a candidate. */
function extend(candidate: Candidate, vectors: Float32Array, from: number, weight: number): void {
  const { sum } = candidate;
  let squared = 0;
  for (let dimension = 0; dimension < sum.length; dimension += 1) {
    const value = (sum[dimension] ?? 0) + weight * (vectors[from + dimension] ?? 0);
    sum[dimension] = value;
    squared += value * value;
  }
  candidate.squared = squared;
  candidate.weight += weight;
}

/** Vectors of length 1 without a share of their mean. */
function centre(
  vectors: Float32Array,
  vectorSize: number,
  weightAt: (at: number) => number,
): Float32Array {
  const mean = new Float64Array(vectorSize);
  let total = 0;
  for (let at = 0; at * vectorSize < vectors.length; at += 1) {
    const weight = weightAt(at);
    total += weight;
    for (let dimension = 0; dimension < vectorSize; dimension += 1)
      mean[dimension] =
        (mean[dimension] ?? 0) + weight * (vectors[at * vectorSize + dimension] ?? 0);
  }
  const centred = new Float32Array(vectors.length);
  for (let from = 0; from < vectors.length; from += vectorSize) {
    let squared = 0;
    for (let dimension = 0; dimension < vectorSize; dimension += 1) {
      const value =
        (vectors[from + dimension] ?? 0) - (commonShare * (mean[dimension] ?? 0)) / (total || 1);
      centred[from + dimension] = value;
      squared += value * value;
    }
    const length = Math.sqrt(squared) || 1;
    for (let dimension = 0; dimension < vectorSize; dimension += 1)
      centred[from + dimension] = (centred[from + dimension] ?? 0) / length;
  }
  return centred;
}
