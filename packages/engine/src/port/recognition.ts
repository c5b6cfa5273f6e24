import type { TranscriptionLanguage } from '@earshot/core';

/** A word that an engine heard. */
export interface RecognizedWord {
  /** The word without any separator. */
  readonly text: string;
  /** Where it begins, in seconds from the begin of the utterance. */
  readonly startSeconds: number;
  /** Where it ends, in seconds from the begin of the utterance; never before `startSeconds`. */
  readonly endSeconds: number;
  /** How sure the engine is, from 0 to 1. */
  readonly confidence: number;
}

/** What an engine heard in one utterance. */
export interface Recognition {
  /** The words in the order in which they were said; none when nothing was understood. */
  readonly words: readonly RecognizedWord[];
  /** How sure the engine is of the whole, from 0 to 1; 0 without words. */
  readonly confidence: number;
  /** The language that was spoken. */
  readonly language: TranscriptionLanguage;
}

/** What an engine has understood so far of an utterance that is still going on. */
export interface PartialHypothesis {
  /** The words understood so far. */
  readonly words: readonly RecognizedWord[];
  /** How much of the utterance was heard for it, in seconds; it never shrinks within a stream. */
  readonly heardSeconds: number;
}
