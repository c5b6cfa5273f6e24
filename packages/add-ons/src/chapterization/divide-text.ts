// The casts: every index is in range by construction, and checks in the innermost loop would cost as much as the work.

/** Options of {@link divideText}. */
export interface DivisionOptions {
  /**
   * Least number of terms of a part.
   *
   * @defaultValue 20
   */
  readonly leastTerms?: number;
  /**
   * Cost of each part, as a multiple of the logarithm of the number of terms: the greater, the fewer parts.
   *
   * @defaultValue 6
   */
  readonly partCost?: number;
}

/** Sentences of the longest part, so that the time grows with the length of the text alone. */
const longestPart = 500;

/** Weight of the words that a part does not have in its distribution of words, as a count. */
const smoothing = 0.2;

/**
 * Divides a text where its words change: the division under which the words are the likeliest, when each part draws them from a
 * distribution of its own, found by dynamic programming (after Utiyama and Isahara, 2001). Time grows with the number of sentences
 * times the longest part.
 *
 * @param terms - terms of each sentence
 * @returns the index of the first sentence of each part after the first, increasing
 */
export function divideText(
  terms: readonly (readonly string[])[],
  { leastTerms = 20, partCost = 6 }: DivisionOptions = {},
): number[] {
  const { sentences, vocabularySize, total } = numberTerms(terms);
  const size = sentences.length;
  if (total < 2 * leastTerms) return [];
  const perPart = partCost * Math.log(total);
  const spread = smoothing * Math.max(1, vocabularySize);
  // Cost of the best division of the first sentences, and where its last part begins.
  const costs = new Float64Array(size + 1).fill(Infinity);
  const begins = new Int32Array(size + 1).fill(-1);
  costs[0] = 0;
  const counts = new Float64Array(vocabularySize);
  for (let begin = 0; begin < size; begin += 1) {
    if (!Number.isFinite(costs[begin] as number)) continue;
    let length = 0;
    let gain = 0;
    const last = Math.min(size, begin + longestPart);
    for (let end = begin; end < last; end += 1) {
      for (const term of sentences[end] as Int32Array) {
        const count = counts[term] as number;
        gain += growthOf(count);
        counts[term] = count + 1;
        length += 1;
      }
      // The last part may only be short where no other could end.
      if (length < leastTerms && !(end + 1 === size && begin === 0)) continue;
      const cost = (costs[begin] as number) + perPart + length * Math.log(length + spread) - gain;
      if (cost < (costs[end + 1] as number)) {
        costs[end + 1] = cost;
        begins[end + 1] = begin;
      }
    }
    for (let end = begin; end < last; end += 1)
      for (const term of sentences[end] as Int32Array) counts[term] = 0;
  }
  const divisions: number[] = [];
  // Sentences without terms may follow the last part that could end.
  let end = size;
  while (end > 0 && !Number.isFinite(costs[end] as number)) end -= 1;
  for (let at = begins[end] ?? 0; at > 0; at = begins[at] ?? 0) divisions.unshift(at);
  return divisions;
}

const growths: number[] = [];

/** Growth of the log-likelihood of the occurrences of a term in a part by one more occurrence. */
function growthOf(count: number): number {
  return (growths[count] ??=
    (count + 1) * Math.log(count + 1 + smoothing) - count * Math.log(count + smoothing));
}

/** Terms as numbers from 0, without those that occur once: they have no part in cohesion. */
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
