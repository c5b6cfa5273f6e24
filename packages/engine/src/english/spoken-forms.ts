import { numberToWords } from './number-to-words.js';

/** A word in lower-case letters (and apostrophes), or a single letter that is spelt out. */
export type SpokenWord = string;

const maximumAcronymLetters = 5;

/**
 * Converts a written phrase to its spoken forms, as words of lower-case letters: numbers are
 * written out, capitals such as `API` may be spelt out, and words such as `TypeScript` are
 * separated into their parts.
 *
 * @returns the forms, the likeliest first, or none when the phrase has neither letters nor digits
 */
export function spokenForms(text: string): SpokenWord[][] {
  const parts = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/gu, "'")
    .replace(/&/gu, ' and ')
    // TypeScript, HTTPServer, mp3: a change of the kind of character starts a new word.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((part) => /[a-z0-9]/iu.test(part));
  if (parts.length === 0) return [];
  const whole = parts.flatMap((part) =>
    /^\d+$/u.test(part) ? numberToWords(part) : [part.toLowerCase().replace(/[^a-z']/gu, '')],
  );
  const spelt = parts.flatMap((part) => {
    if (/^\d+$/u.test(part)) return numberToWords(part);
    const letters = part.replace(/[^a-z]/giu, '');
    return part === part.toUpperCase() && letters.length <= maximumAcronymLetters
      ? Array.from(letters.toLowerCase())
      : [part.toLowerCase().replace(/[^a-z']/gu, '')];
  });
  return spelt.join(' ') === whole.join(' ') ? [whole] : [spelt, whole];
}
