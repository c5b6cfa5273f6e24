/** A word that ends a sentence by its mark, in any script. */
const sentenceEnd = /[.!?…。！？｡।॥۔؟։።]["'”’»)\]」』]*\s*$/u;

/** Longest text without the end of a sentence that may still be punctuated, in words. */
const maximumWordsPerSentence = 80;

/** True for a word with a mark that ends a sentence. */
export function isSentenceEnd(word: string): boolean {
  return sentenceEnd.test(word);
}

/** True for words that have marks already: a sentence ends often enough. */
export function isPunctuated(words: readonly string[]): boolean {
  const ends = words.reduce((count, word) => count + (isSentenceEnd(word) ? 1 : 0), 0);
  return ends * maximumWordsPerSentence >= words.length;
}
