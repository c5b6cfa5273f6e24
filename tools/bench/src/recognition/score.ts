import {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
} from '@earshot/engine/word-errors';
import { type Measured, measuredShare } from '../figures.js';

/** A text and what was recognised of it. */
export interface ScoredPair {
  readonly said: string;
  readonly recognized: string;
}

/**
 * Word errors of several recordings together, both sides normalised alike: lower case, no
 * punctuation and fillers, numbers as words.
 */
export function scorePairs(pairs: readonly ScoredPair[]): WordErrorCounts {
  return totalWordErrors(pairs.map(({ said, recognized }) => countWordErrors(said, recognized)));
}

/** Pairs the texts of clips with their transcripts, which are in the same order. */
export function pairTexts(
  clips: readonly { readonly text: string }[],
  transcripts: readonly { readonly text: string }[],
): readonly ScoredPair[] {
  return clips.map(({ text }, index) => ({
    said: text,
    recognized: transcripts[index]?.text ?? '',
  }));
}

/** The word error rate as a figure. */
export function measuredErrors(counts: WordErrorCounts): Measured {
  return measuredShare(counts.substitutions + counts.deletions + counts.insertions, counts.words);
}
