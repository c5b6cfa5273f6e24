import type { CustomSpellingConfiguration, Utterance } from '@earshot/core';
import { FormFinder } from './form-finder.js';
import { spellText, spellWords } from './spell-words.js';

/** Spells utterances as a request wants it. */
export interface Speller {
  /**
   * Writes every form that is heard as its wanted spelling, in the text and in the words.
   *
   * @returns a new utterance; the same one when nothing in it is to be spelt otherwise. It has the start, the end and whatever
   * else the utterance has; only `text` and `words` change, and `text` stays what the words make up
   */
  spell(utterance: Utterance): Utterance;
}

/**
 * Makes a speller of a `custom_spelling_config`: whenever one of the forms of its `spelling_dictionary` is heard, it is written as
 * their key, character by character. Forms are one or several words and are found as whole words, whatever their case and
 * whatever white space is between them: the longest that begins at a place, from left to right. What was written is not looked
 * at again. Where words are not set apart by spaces, as in Chinese, Japanese and Thai, forms are found within the text, from one
 * character as readers see it to another. A form of several keys belongs to the first.
 *
 * Words that take the place of as many words keep their times and confidences; others divide the time from the first start to
 * the last end by their characters, and have the mean of the confidences. Punctuation around a form stays.
 *
 * @param configuration - as the schema of the contract lets it through
 */
export function createSpeller({ spelling_dictionary }: CustomSpellingConfiguration): Speller {
  const finder = new FormFinder(spelling_dictionary);
  return {
    spell(utterance) {
      const matches = finder.find(utterance.text);
      const words = attachSeparators(utterance);
      // Words that are not those of the text are spelt one by one.
      if (words === null)
        return {
          ...utterance,
          text: spellText(utterance.text, matches),
          words: utterance.words.map((word) => ({
            ...word,
            word: spellText(word.word, finder.find(word.word)),
          })),
        };
      if (matches.length === 0) return utterance;
      return {
        ...utterance,
        text: spellText(utterance.text, matches),
        words: spellWords(utterance.text, words, matches),
      };
    },
  };
}

/**
 * The words of an utterance, each with the separator in front of it, so that joined they are the text. Words that come without
 * separators get those of the text.
 *
 * @returns null when the words are not those of the text
 */
export function attachSeparators({ text, words }: Utterance): Utterance['words'] | null {
  if (words.map(({ word }) => word).join('') === text) return words;
  const attached: Utterance['words'] = [];
  let at = 0;
  for (const word of words) {
    const bare = word.word.trim();
    const from = skipSpace(text, at);
    if (!text.startsWith(bare, from)) return null;
    const to = from + bare.length;
    attached.push({ ...word, word: text.slice(at, to) });
    at = to;
  }
  return at === text.length ? attached : null;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}
