import type { TranscriptionLanguage } from '@earshot/core';

/** A recognised word. */
export interface RecognizedWord {
  /** The word without any separator. */
  readonly text: string;
  /** Start, in seconds from the start of the utterance. */
  readonly startSeconds: number;
  /** End, in seconds from the start of the utterance, never before `startSeconds`. */
  readonly endSeconds: number;
  /** Confidence of the engine, 0 to 1. */
  readonly confidence: number;
  /**
   * True when nothing separates it from the word before, as in Chinese.
   *
   * @defaultValue a space separates them
   */
  readonly isJoined?: boolean;
}

/** Text of words, with their separators. */
export function textOfWords(words: readonly RecognizedWord[]): string {
  return words
    .map(({ isJoined, text }, index) => (index === 0 || isJoined === true ? text : ` ${text}`))
    .join('');
}

/** Result of the recognition of one utterance. */
export interface Recognition {
  /** Words in spoken order, empty when nothing was recognised. */
  readonly words: readonly RecognizedWord[];
  /** Confidence of the engine in the whole, from 0 to 1. It is 0 without words. */
  readonly confidence: number;
  /** Language of the words. */
  readonly language: TranscriptionLanguage;
}

/** Partial hypothesis of an utterance that is being spoken. */
export interface PartialHypothesis {
  /** Words so far. */
  readonly words: readonly RecognizedWord[];
  /**
   * Length of the audio that was processed for it, in seconds. It never decreases within a stream.
   */
  readonly processedSeconds: number;
}

/**
 * Mean confidence of words, weighted by their lengths in time.
 *
 * @returns 0 to 1, and 0 without words
 */
export function meanConfidence(words: readonly RecognizedWord[]): number {
  let weighted = 0;
  let total = 0;
  for (const { confidence, startSeconds, endSeconds } of words) {
    // A word without length still counts a little.
    const seconds = Math.max(endSeconds - startSeconds, 0.01);
    weighted += confidence * seconds;
    total += seconds;
  }
  return total === 0 ? 0 : Math.min(1, weighted / total);
}
