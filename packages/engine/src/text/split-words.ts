import type { TranscriptionLanguage } from '@earshot/core';

/** Languages that are written without spaces between words. */
const spaceless: ReadonlySet<string> = new Set(['bo', 'ja', 'km', 'lo', 'my', 'th', 'zh']);

/** True for a language that is written without spaces between words. */
export function isSpaceless(language: TranscriptionLanguage | undefined): boolean {
  return language !== undefined && spaceless.has(language);
}

const isWhitespaceOnly = (text: string) => text.trim() === '';

/**
 * Splits text into words, punctuation with the word before it.
 *
 * @param language - decides whether spaces separate words
 */
export function splitWords(text: string, language: TranscriptionLanguage | undefined): string[] {
  if (!isSpaceless(language)) return text.split(/\s+/u).filter((word) => word !== '');
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, {
    granularity: 'word',
  }).segment(text)) {
    if (isWhitespaceOnly(segment)) continue;
    const last = words.length - 1;
    if (isWordLike === true || last < 0) words.push(segment);
    else words[last] += segment;
  }
  return words;
}
