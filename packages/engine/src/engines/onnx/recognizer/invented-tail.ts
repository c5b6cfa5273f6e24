import type { TokenWord } from './words-of-tokens.js';

/**
 * Probability of a word at the end below which it may be invented, and joint probability of all
 * such words below which they are invented.
 */
const invented = { ofEach: 0.3, ofAll: 0.01 } as const;

/** Number of words from which they may be invented: a single unlikely one is rather a rare word. */
const fewestWords = 2;

/**
 * Drops words at the end of a text that were most likely not said: a model that expects a sentence
 * to continue does so in the silence after the speech, with words of which it is unsure.
 *
 * @param words - words of an utterance, in their order
 */
export function withoutInventedTail(words: readonly TokenWord[]): readonly TokenWord[] {
  const last = words.findLastIndex(({ probability }) => probability >= invented.ofEach);
  const tail = words.slice(last + 1);
  const together = tail.reduce((product, { probability }) => product * probability, 1);
  return tail.length >= fewestWords && together < invented.ofAll && last >= 0
    ? words.slice(0, last + 1)
    : words;
}
