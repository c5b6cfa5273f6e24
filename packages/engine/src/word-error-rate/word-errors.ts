import { alignWords, type WordPair } from './align-words.js';
import { normalizeWords, type WordNormalization } from './normalize-words.js';

/** How many words were said, and how many were recognised wrongly. */
export interface WordErrorCounts {
  /** Words of the reference. */
  readonly words: number;
  /** Words taken for others. */
  readonly substitutions: number;
  /** Words that are missing. */
  readonly deletions: number;
  /** Words that nobody said. */
  readonly insertions: number;
}

/** The errors of one transcript, with the alignment that they were counted in. */
export interface WordErrors extends WordErrorCounts {
  /** Which word belongs to which. */
  readonly alignment: readonly WordPair[];
}

/**
 * Counts the errors of a transcript.
 *
 * @param reference - what was said
 * @param hypothesis - what was recognised
 * @param normalization - what does not count as a difference
 */
export function countWordErrors(
  reference: string,
  hypothesis: string,
  normalization: WordNormalization = {},
): WordErrors {
  const said = normalizeWords(reference, normalization);
  const heard = normalizeWords(hypothesis, normalization);
  const alignment = alignWords(said, heard);
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
 * The word error rate: errors for each word of the reference.
 *
 * @param counts - the errors
 * @returns 0 for a perfect transcript, more than 1 when more is wrong than was said; without a reference 0, or 1 when something was recognised
 */
export function wordErrorRate(counts: WordErrorCounts): number {
  const errors = counts.substitutions + counts.deletions + counts.insertions;
  if (counts.words === 0) return errors === 0 ? 0 : 1;
  return errors / counts.words;
}

/**
 * Adds the errors of several transcripts up.
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
