import { totalWordErrors, type WordErrorCounts, wordErrorRate } from './word-errors.js';

/** Options of {@link wordErrorInterval}. */
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
 * Estimates the confidence interval of the word error rate of transcripts, by drawing as many transcripts from them again and again
 * (bootstrap).
 *
 * @param all - the errors of each transcript
 * @param options - level and number of estimates
 * @returns the lowest and the highest rate; both 0 without transcripts
 */
export function wordErrorInterval(
  all: readonly WordErrorCounts[],
  options: ConfidenceIntervalOptions = {},
): readonly [lowest: number, highest: number] {
  const { level = 0.95, samples = 1000, random = Math.random } = options;
  if (all.length === 0) return [0, 0];
  const rates = Array.from({ length: samples }, () => {
    const drawn = all.flatMap(() => all[Math.floor(random() * all.length)] ?? []);
    return wordErrorRate(totalWordErrors(drawn));
  }).sort((a, b) => a - b);
  const at = (share: number) => rates[Math.min(samples - 1, Math.floor(share * samples))] ?? 0;
  return [at((1 - level) / 2), at(1 - (1 - level) / 2)];
}
