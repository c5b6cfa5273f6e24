import { expect, test } from 'vitest';
import { numberToWords } from './number-to-words.js';

test.each([
  ['0', 'zero'],
  ['7', 'seven'],
  ['13', 'thirteen'],
  ['40', 'forty'],
  ['99', 'ninety nine'],
  ['100', 'one hundred'],
  ['1004', 'one thousand four'],
  ['2025', 'two thousand twenty five'],
  ['1000000', 'one million'],
  [
    '999999999999999',
    'nine hundred ninety nine trillion nine hundred ninety nine billion nine hundred ninety nine million nine hundred ninety nine thousand nine hundred ninety nine',
  ],
  ['007', 'zero zero seven'],
  [
    '1234567890123456',
    'one two three four five six seven eight nine zero one two three four five six',
  ],
])('%s is said as %s', (digits, words) => {
  expect(numberToWords(digits).join(' ')).toBe(words);
});
