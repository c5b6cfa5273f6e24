import { countGraphemes } from './count-graphemes.js';
import { primaryLanguage } from './primary-language.js';
import { areWrittenTogether } from './unspaced-scripts.js';

/**
 * Languages whose guides count a full-width character as one and a half-width character as a half.
 */
const fullWidth = /^(?:ja|ko|yue|zh)$/;

/** Languages whose guides count only letters, without the vowels, tones and other marks on them. */
const withoutMarks = /^(?:as|bn|gu|hi|km|kn|lo|ml|mr|my|ne|or|pa|sa|si|ta|te|th)$/;

const halfWidth = /[\u0020-\u02ff\uff61-\uff9f]/g;
const unmarked = /[^\p{M}\p{Cf}]/gu;

/**
 * Counts the characters of a text for the reading speed, like the subtitle guides of its language:
 * letters without their marks in Thai and in the languages of India, half-width characters as a
 * half in Chinese, Japanese and Korean, and grapheme clusters in all others. The vowel signs of
 * Arabic therefore do not count.
 *
 * @param language - a language code such as `hi` or `zh-TW`
 */
export function countReading(text: string, language: string): number {
  const code = primaryLanguage(language);
  if (withoutMarks.test(code)) return text.match(unmarked)?.length ?? 0;
  const count = countGraphemes(text);
  return fullWidth.test(code) ? count - (text.match(halfWidth)?.length ?? 0) / 2 : count;
}

/**
 * Counts the characters of rows in the same way, with a space for each change of row where the
 * script has spaces.
 */
export function countReadingOfRows(rows: readonly string[], language: string): number {
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined && !areWrittenTogether(before, row))
      count += countReading(' ', language);
    count += countReading(row, language);
  }
  return count;
}
