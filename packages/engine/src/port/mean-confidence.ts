import type { RecognizedWord } from './recognition.js';

/**
 * Mean confidence of words, weighted by their lengths in time.
 *
 * @param words - the words
 * @returns 0 to 1; 0 without words
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
