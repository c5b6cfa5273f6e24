import { totalWordErrors, type WordErrorCounts, wordErrorRate } from './word-errors.js';

/** Options of {@link bootstrapInterval}. */
export interface ConfidenceIntervalOptions {
  /**
   * Confidence level: share of the estimates within the interval, 0 to 1.
   *
   * @defaultValue 0.95
   */
  readonly level?: number;
  /**
   * Number of estimates.
   *
   * @defaultValue 1000
   */
  readonly samples?: number;
  /**
   * Source of numbers from 0 up to but not including 1.
   *
   * @defaultValue Math.random
   */
  readonly random?: () => number;
}

/**
 * Estimates the confidence interval of a rate over transcripts, by repeatedly drawing as many
 * transcripts from them (bootstrap).
 *
 * @param all - one item for each transcript
 * @param rate - rate of some of the items
 * @param options - level and number of estimates
 * @returns the lowest and the highest rate, both 0 without transcripts
 */
export function bootstrapInterval<Item>(
  all: readonly Item[],
  rate: (drawn: readonly Item[]) => number,
  options: ConfidenceIntervalOptions = {},
): readonly [lowest: number, highest: number] {
  const { level = 0.95, samples = 1000, random = Math.random } = options;
  if (all.length === 0) return [0, 0];
  const rates = Array.from({ length: samples }, () => {
    // The index is always within the list.
    const drawn = all.map(() => all[Math.floor(random() * all.length)] as Item);
    return rate(drawn);
  }).sort((a, b) => a - b);
  const at = (share: number) => rates[Math.min(samples - 1, Math.floor(share * samples))] ?? 0;
  return [at((1 - level) / 2), at(1 - (1 - level) / 2)];
}

/**
 * Estimates the confidence interval of the word error rate of transcripts.
 *
 * @example
 * ```ts
 * import { countWordErrors, wordErrorInterval } from '@earshot/engine/word-errors';
 *
 * const recordings = ['one two', 'one too', 'won two', 'one two'].map((said) =>
 *   countWordErrors('one two', said),
 * );
 * console.log(wordErrorInterval(recordings)); // [ 0, 0.5 ]
 * ```
 *
 * @param all - the errors of each transcript
 * @param options - level and number of estimates
 * @returns the lowest and the highest rate, both 0 without transcripts
 */
export function wordErrorInterval(
  all: readonly WordErrorCounts[],
  options: ConfidenceIntervalOptions = {},
): readonly [lowest: number, highest: number] {
  return bootstrapInterval(all, (drawn) => wordErrorRate(totalWordErrors(drawn)), options);
}
