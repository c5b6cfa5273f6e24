import { alignWords, type WordPair } from './align-words.js';
import type { AlignmentCosts } from './edit-path.js';
import { normalizeWords, type WordNormalization } from './normalize-words.js';

/** Numbers of words that were said, and of errors by kind. */
export interface WordErrorCounts {
  /** Number of words of the reference. */
  readonly words: number;
  /** Words that were recognised as other words. */
  readonly substitutions: number;
  /** Words that were not recognised. */
  readonly deletions: number;
  /** Words that were recognised and not said. */
  readonly insertions: number;
}

/** Errors of one transcript, with the alignment in which they were counted. */
export interface WordErrors extends WordErrorCounts {
  /** Alignment of the transcript with the reference. */
  readonly alignment: readonly WordPair[];
}

/**
 * Counts the errors of a transcript.
 *
 * @example
 * ```ts
 * import { countWordErrors } from '@earshot/engine/word-errors';
 *
 * const { deletions, insertions, substitutions } = countWordErrors('the cat sat', 'a cat');
 * console.log(deletions, insertions, substitutions); // 1 0 1
 * ```
 *
 * @param reference - text that was said
 * @param hypothesis - text that was recognised
 * @param normalization - differences that do not count
 * @param costs - costs of the errors of the alignment. By default it has as few errors as possible
 */
export function countWordErrors(
  reference: string,
  hypothesis: string,
  normalization: WordNormalization = {},
  costs?: AlignmentCosts,
): WordErrors {
  const said = normalizeWords(reference, normalization);
  const recognized = normalizeWords(hypothesis, normalization);
  const alignment = alignWords(said, recognized, costs);
  const count = (type: WordPair['type']) => alignment.filter((pair) => pair.type === type).length;
  return {
    words: said.length,
    substitutions: count('substitution'),
    deletions: count('deletion'),
    insertions: count('insertion'),
    alignment,
  };
}

/**
 * Computes the word error rate: errors for each word of the reference.
 *
 * @example
 * ```ts
 * import { countWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
 *
 * console.log(wordErrorRate(countWordErrors('one two', 'one too'))); // 0.5
 * ```
 *
 * @returns 0 for a perfect transcript, more than 1 when there are more errors than reference words.
 * For an empty reference 0, or 1 when something was recognised
 */
export function wordErrorRate(counts: WordErrorCounts): number {
  const errors = counts.substitutions + counts.deletions + counts.insertions;
  if (counts.words === 0) return errors === 0 ? 0 : 1;
  return errors / counts.words;
}

/**
 * Sums the errors of several transcripts.
 *
 * @example
 * ```ts
 * import { countWordErrors, totalWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
 *
 * const recordings = [
 *   countWordErrors('good evening', 'good evening'),
 *   countWordErrors('one two', 'one too'),
 * ];
 * console.log(wordErrorRate(totalWordErrors(recordings))); // 0.25
 * ```
 *
 * @param all - the errors of each
 */
export function totalWordErrors(all: readonly WordErrorCounts[]): WordErrorCounts {
  const sum = (value: (counts: WordErrorCounts) => number) =>
    all.reduce((total, counts) => total + value(counts), 0);
  return {
    words: sum(({ words }) => words),
    substitutions: sum(({ substitutions }) => substitutions),
    deletions: sum(({ deletions }) => deletions),
    insertions: sum(({ insertions }) => insertions),
  };
}
