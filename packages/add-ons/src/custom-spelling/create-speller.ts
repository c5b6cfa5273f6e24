import type { CustomSpellingConfiguration, Utterance } from '@earshot/core';
import { FormFinder } from './form-finder.js';
import { spellText, spellWords } from './spell-words.js';

/** Spells utterances by the `custom_spelling_config` of a request. */
export interface Speller {
  /**
   * Replaces every form that matches by its spelling, in the text and in the words.
   *
   * @returns a copy of the utterance with another `text` and other `words`, whose texts still make
   * up `text`, or the same utterance when nothing in it matches
   */
  spell(utterance: Utterance): Utterance;
}

/**
 * Makes a speller of a `custom_spelling_config`: each form of its `spelling_dictionary` is replaced
 * by its key, character by character. Forms are one or several words and match whole words, in any
 * case and with any white space between them: the longest that begins at a place, from left to
 * right. Replacements are not matched again. Where words are not separated by spaces, as in
 * Chinese, Japanese and Thai, forms match within the text, from one grapheme to another. A form of
 * several keys belongs to the first.
 *
 * Words that replace the same number of words keep their times and confidences. Others divide the
 * time from the first start to the last end by their characters, and have the mean of the
 * confidences. Punctuation around a form stays.
 *
 * @example
 * ```ts
 * import { createSpeller } from '@earshot/add-ons';
 *
 * const words = [{ word: 'earshoot', start: 0, end: 1, confidence: 1 }];
 * const utterance = {
 *   start: 0,
 *   end: 1,
 *   confidence: 1,
 *   channel: 0,
 *   language: 'en' as const,
 *   text: 'earshoot',
 *   words,
 * };
 * console.log(
 *   createSpeller({ spelling_dictionary: { Earshot: ['earshoot'] } }).spell(utterance).text,
 * ); // Earshot
 * ```
 *
 * @param configuration - valid under the schema of the contract
 */
export function createSpeller({ spelling_dictionary }: CustomSpellingConfiguration): Speller {
  const finder = new FormFinder(spelling_dictionary);
  return {
    spell(utterance) {
      const matches = finder.find(utterance.text);
      const words = attachSeparators(utterance);
      // Words that differ from the text are spelt one by one.
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
      const spelt = spellWords(utterance.text, words, matches);
      return { ...utterance, text: joinWords(spelt), words: spelt };
    },
  };
}

/**
 * The words of an utterance, each with the separator in front of it, so that joined they are the
 * text. Words without separators get those of the text.
 *
 * @returns null when the words are not those of the text
 */
function attachSeparators({ text, words }: Utterance): Utterance['words'] | null {
  if (areJoined(words, text)) return words;
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

function joinWords(words: Utterance['words']): string {
  const texts: string[] = [];
  for (let index = 0; index < words.length; index += 1)
    texts.push((words[index] as Utterance['words'][number]).word);
  return texts.join('');
}

/** True for words that joined are the text. */
function areJoined(words: Utterance['words'], text: string): boolean {
  let at = 0;
  for (const { word } of words) {
    if (!text.startsWith(word, at)) return false;
    at += word.length;
  }
  return at === text.length;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}
