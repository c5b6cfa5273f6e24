import type { Word } from '@earshot/core';
import { divideSpan } from '../text/divide-span.js';
import { unspacedScripts } from '../text/text-ends.js';
import { getSegmenter } from '../text/words.js';

const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');

/** Span of the words, and the confidence that each of them gets. */
export type WordSpan = Pick<Word, 'start' | 'end' | 'confidence'>;

/**
 * Words of a text without times. Each has a share of the span by its length in characters. Times
 * are in seconds, rounded to milliseconds.
 *
 * @param language - of the text, for scripts without spaces
 * @returns words that make up the text when they are joined
 */
export function interpolateWords(text: string, span: WordSpan, language: string): Word[] {
  const words = splitWords(text, language);
  const { confidence } = span;
  return divideSpan(words, span).map((times, index) => ({
    word: words[index] ?? '',
    ...times,
    confidence,
  }));
}

/** Words of a text, each except the first with the white space in front of it. */
function splitWords(text: string, language: string): string[] {
  const trimmed = text.trim();
  const spaced = trimmed.match(/\s*\S+/gu) ?? [];
  if (!unspaced.test(trimmed)) return spaced;
  const words: string[] = [];
  let pending = '';
  for (const { isWordLike, segment } of getSegmenter(language, 'word').segment(trimmed)) {
    // Punctuation belongs to the word before it, white space to the one after it.
    const previous = words.length - 1;
    if (isWordLike === true || previous < 0) {
      words.push(pending + segment);
      pending = '';
    } else if (segment.trim() === '') pending += segment;
    else {
      words[previous] += pending + segment;
      pending = '';
    }
  }
  return words;
}
