import { spokenLength } from '../text/divide-span.js';

/** Words that replace recognised ones. */
export interface SpeltWords {
  /** The words, with their separators. */
  readonly texts: readonly string[];
  /** {@link spokenLength} of each. */
  readonly lengths: readonly number[];
  /** Sum of the lengths. */
  readonly length: number;
}

/** What replaces a form. */
export class Spelling {
  readonly text: string;
  readonly #words: SpeltWords;
  readonly #spacedWords: SpeltWords;

  constructor(text: string) {
    this.text = text;
    // Not where they are needed first: the code that spells would be compiled with this in it, and
    // again once this is rare.
    this.#words = splitWords(text);
    this.#spacedWords = splitWords(` ${text}`);
  }

  /**
   * Words of the spelling with text around it.
   *
   * @param before - text in front of it
   * @param after - text behind it
   */
  wordsWithin(before: string, after: string): SpeltWords {
    if (after === '') {
      if (before === '') return this.#words;
      if (before === ' ') return this.#spacedWords;
    }
    return splitWords(before + this.text + after);
  }
}

/**
 * Divides a text into words with the white space in front of them. What follows the last word stays
 * with it.
 */
export function splitWords(text: string): SpeltWords {
  const texts = text.match(/\s*\S+/g) ?? [''];
  const lengths: number[] = [];
  let length = 0;
  let end = 0;
  for (const word of texts) {
    const spoken = spokenLength(word);
    lengths.push(spoken);
    length += spoken;
    end += word.length;
  }
  if (end < text.length) texts.push((texts.pop() ?? '') + text.slice(end));
  return { texts, lengths, length };
}
