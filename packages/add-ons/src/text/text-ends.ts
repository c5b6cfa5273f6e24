/** Scripts that put no spaces between words, as members of a character class. */
export const unspacedScripts =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';

const unspacedEnd = new RegExp(`[${unspacedScripts}。！？]$`, 'u');

/** Mark that ends a sentence, in any script, with what closes after it. */
const sentenceEnd = /[.!?…。！？｡।॥۔؟։።]["'”’»)\]」』]*\s*$/u;

/** Longest text without the end of a sentence that may still be punctuated, in words. */
const maximumWordsPerSentence = 80;

/** True for a word with a mark that ends a sentence. */
export function isSentenceEnd(word: string): boolean {
  return sentenceEnd.test(word);
}

/** True for words that are punctuated already: their sentences end often enough. */
export function isPunctuated(words: readonly string[]): boolean {
  const ends = words.reduce((count, word) => count + (isSentenceEnd(word) ? 1 : 0), 0);
  return ends * maximumWordsPerSentence >= words.length;
}

/** True unless a text ends in a script that has no spaces between words. */
export function endsSpaced(text: string): boolean {
  // A character has at most two UTF-16 units. The time of a search of the whole text would grow
  // with its length.
  return !unspacedEnd.test(text.slice(-2));
}
