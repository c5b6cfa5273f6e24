import type { SentenceVectors } from '../sentence-vectors/sentence-encoder.js';

/** Sentences of the highest scores among which a summary chooses. */
const maximumCandidates = 200;

/**
 * Sentences of a long text that must be covered, evenly distributed, so that the time does not grow
 * with the square of its length.
 */
const maximumCovered = 1500;

/** How much the score of a sentence counts against what it covers. */
const scoreExponent = 0.7;

/**
 * Chooses sentences whose vectors cover those of a text: each sentence of the text is covered by
 * the most similar chosen one.
 */
export class Coverage {
  readonly #vectors: SentenceVectors;
  readonly #scores: Float64Array;
  /** The sentences to be covered. */
  readonly #covered: readonly number[];

  /**
   * @param vectors - of all sentences
   * @param scores - how informative each sentence is by itself
   */
  constructor(vectors: SentenceVectors, scores: Float64Array) {
    this.#vectors = vectors;
    this.#scores = scores;
    const step = Math.max(1, scores.length / maximumCovered);
    this.#covered = Array.from({ length: Math.floor(scores.length / step) }, (_, index) =>
      Math.floor(index * step),
    );
  }

  /**
   * Chooses sentences one by one, each the one that adds most.
   *
   * @param order - the sentences, that of the highest score first
   * @param isRedundant - true for a sentence with the same meaning as some others
   */
  choose(
    order: readonly number[],
    count: number,
    isRedundant: (at: number, chosen: readonly number[]) => boolean,
  ): number[] {
    const similarities = new Map(
      order.slice(0, maximumCandidates).map((at) => [at, this.#similaritiesTo(at)]),
    );
    const best = new Float64Array(this.#covered.length);
    const chosen: number[] = [];
    while (chosen.length < count) {
      let next: number | undefined;
      let greatest = 0;
      for (const [at, similar] of similarities) {
        let gain = 0;
        for (let index = 0; index < best.length; index += 1)
          gain += Math.max(0, (similar[index] ?? 0) - (best[index] ?? 0));
        gain *= (this.#scores[at] ?? 0) ** scoreExponent;
        if (gain <= greatest || isRedundant(at, chosen)) continue;
        greatest = gain;
        next = at;
      }
      if (next === undefined) break;
      for (const [index, similarity] of (similarities.get(next) ?? []).entries())
        best[index] = Math.max(best[index] ?? 0, similarity);
      similarities.delete(next);
      chosen.push(next);
    }
    return chosen;
  }

  /** Similarity of each sentence that must be covered to one, weighted by how informative it is. */
  #similaritiesTo(at: number): Float64Array {
    const { vectors, vectorSize } = this.#vectors;
    const similarities = new Float64Array(this.#covered.length);
    for (const [index, other] of this.#covered.entries()) {
      let product = 0;
      for (let dimension = 0; dimension < vectorSize; dimension += 1)
        product +=
          (vectors[at * vectorSize + dimension] ?? 0) *
          (vectors[other * vectorSize + dimension] ?? 0);
      similarities[index] = Math.max(0, product) * Math.sqrt(this.#scores[other] ?? 0);
    }
    return similarities;
  }
}
