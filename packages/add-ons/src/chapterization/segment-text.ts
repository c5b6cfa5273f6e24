import { lengthFactor, type OpeningFactors } from './chapter-penalty.js';
import { isLongEnough, maximumSentences, traceBoundaries } from './segment-boundaries.js';
import type { SubjectOpening } from './subject-openings.js';

/** Options of {@link segmentText}. */
export interface TextSegmentationOptions {
  /**
   * Fewest sentences of a segment.
   *
   * @defaultValue 4
   */
  readonly minimumSentences?: number;
  /**
   * Penalty of each segment, as a multiple of the logarithm of the number of terms, in a text of a
   * minute or two: the greater, the fewer segments.
   *
   * @defaultValue 0.4
   */
  readonly segmentPenalty?: number;
  /** How each sentence begins. @defaultValue `neither` each */
  readonly openings?: readonly SubjectOpening[];
}

/** Additive smoothing of the distribution of terms in a segment. */
const smoothing = 3;

/** How fast the penalty grows with the length of a text. */
const lengthExponent = 0.6;

/** Fewest terms of a text that is segmented. */
const minimumTerms = 4;

const openingFactors: OpeningFactors = {
  greeting: 0.2,
  turn: 0.5,
  neither: 1,
  continuation: 1.1,
  closing: 1.6,
};

/**
 * Segments a text by topic: finds the segmentation of the greatest likelihood, where each segment
 * draws its terms from a distribution of its own, by dynamic programming (after Utiyama and
 * Isahara, 2001). Time grows with the number of sentences times the longest segment.
 *
 * @param terms - terms of each sentence
 * @returns boundaries: the index of the first sentence of each segment after the first, increasing
 */
export function segmentText(
  terms: readonly (readonly string[])[],
  { minimumSentences = 4, openings = [], segmentPenalty = 0.4 }: TextSegmentationOptions = {},
): number[] {
  const { sentences, vocabularySize, total } = numberTerms(terms);
  const size = sentences.length;
  if (total < minimumTerms) return [];
  const penalty = segmentPenalty * Math.log(total) * lengthFactor(size, lengthExponent);
  const smoothingTotal = smoothing * Math.max(1, vocabularySize);
  // Cost of the best segmentation of the first sentences, and the start of its last segment.
  const costs = new Float64Array(size + 1).fill(Infinity);
  const starts = new Int32Array(size + 1).fill(-1);
  costs[0] = 0;
  const counts = new Float64Array(vocabularySize);
  for (let start = 0; start < size; start += 1) {
    const before = costs[start] ?? Infinity;
    if (!Number.isFinite(before)) continue;
    const begun = before + penalty * openingFactors[openings[start] ?? 'neither'];
    let length = 0;
    let gain = 0;
    counts.fill(0);
    for (let end = start + 1; end <= Math.min(size, start + maximumSentences); end += 1) {
      const added = sentences[end - 1] ?? noTerms;
      gain += countTerms(added, counts);
      length += added.length;
      if (!isLongEnough({ start, end }, size, minimumSentences)) continue;
      const cost = begun + length * Math.log(length + smoothingTotal) - gain;
      if (cost < (costs[end] ?? Infinity)) {
        costs[end] = cost;
        starts[end] = start;
      }
    }
  }
  return traceBoundaries(starts);
}

const noTerms = new Int32Array(0);

/** Counts the terms of a sentence. Returns how much the log-likelihood of the segment grows. */
function countTerms(terms: Int32Array, counts: Float64Array): number {
  let gain = 0;
  for (const term of terms) {
    const count = counts[term] ?? 0;
    gain += measureGrowth(count);
    counts[term] = count + 1;
  }
  return gain;
}

const growths: number[] = [];

/** Growth of the log-likelihood of a segment by one more occurrence of a term. */
function measureGrowth(count: number): number {
  return (growths[count] ??=
    (count + 1) * Math.log(count + 1 + smoothing) - count * Math.log(count + smoothing));
}

/** Terms as numbers from 0, without those that occur once, which do not add to cohesion. */
function numberTerms(terms: readonly (readonly string[])[]): {
  sentences: Int32Array[];
  vocabularySize: number;
  total: number;
} {
  const occurrences = new Map<string, number>();
  for (const list of terms)
    for (const term of list) occurrences.set(term, (occurrences.get(term) ?? 0) + 1);
  const numbers = new Map<string, number>();
  for (const [term, count] of occurrences) if (count > 1) numbers.set(term, numbers.size);
  let total = 0;
  const sentences = terms.map((list) => {
    const known = Int32Array.from(
      list.flatMap((term) => {
        const number = numbers.get(term);
        return number === undefined ? [] : [number];
      }),
    );
    total += known.length;
    return known;
  });
  return { sentences, vocabularySize: numbers.size, total };
}
