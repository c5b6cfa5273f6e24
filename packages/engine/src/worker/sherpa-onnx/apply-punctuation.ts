import { type RecognizedWord, textOfWords } from '../../port/recognition.js';

const isLetter = (character: string) => /[\p{L}\p{N}\p{M}]/u.test(character);

/**
 * Adds the punctuation and the capitals of a text to words. Words are never changed otherwise: a text with other letters is ignored.
 *
 * @param words - the words
 * @param punctuate - returns a text with punctuation
 */
export function applyPunctuation(
  words: readonly RecognizedWord[],
  punctuate: (text: string) => string,
): readonly RecognizedWord[] {
  if (words.length === 0) return words;
  const characters = Array.from(punctuate(textOfWords(words)));
  let next = 0;
  const punctuated: RecognizedWord[] = [];
  const skipSpaces = () => {
    while (/^\s$/u.test(characters[next] ?? '')) next += 1;
  };
  for (const word of words) {
    skipSpaces();
    let text = '';
    for (const character of word.text) {
      // Marks inside of a word, such as an apostrophe, may have been left out.
      const found = characters[next];
      if (found !== undefined && found.toLowerCase() === character.toLowerCase()) {
        text += found;
        next += 1;
      } else if (isLetter(character)) {
        return words;
      }
    }
    while (next < characters.length && /^[\p{P}\p{S}]$/u.test(characters[next] ?? '')) {
      text += characters[next];
      next += 1;
    }
    punctuated.push({ ...word, text });
  }
  skipSpaces();
  return next === characters.length ? punctuated : words;
}
