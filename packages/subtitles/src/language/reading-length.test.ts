import { expect, test } from 'vitest';
import { countReading, countReadingOfRows } from './reading-length.js';

test.each([
  // text, language, characters
  ['naïve café', 'en', 10],
  ['e\u0301te\u0301', 'fr', 3],
  ['👨‍👩‍👧‍👦 ok', 'en', 4],
  ['有効にする', 'ja', 5],
  ['Debian 12を使う', 'ja', 7.5],
  ['안녕 3', 'ko-KR', 3],
  ['人人生而自由，', 'zh-TW', 7],
  // Letters, without the vowels and tones above and below them.
  ['ที่นี่', 'th', 2],
  ['ทำ', 'th', 2],
  ['हिन्दी में', 'hi', 5],
  ['مُحَمَّد', 'ar', 4],
])('%s in %s has %d characters to read', (text, language, count) => {
  expect(countReading(text, language)).toBe(count);
});

test('a change of row is read like a space, where the script has spaces', () => {
  expect(countReadingOfRows(['two', 'rows'], 'en')).toBe(8);
  expect(countReadingOfRows(['有効に', 'する'], 'ja')).toBe(5);
  expect(countReadingOfRows([], 'en')).toBe(0);
});
