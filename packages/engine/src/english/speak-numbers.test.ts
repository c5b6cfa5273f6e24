import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberToWords } from './number-to-words.js';
import { speakNumbers } from './speak-numbers.js';

const words = (text: string) => speakNumbers(text).replace(/\s+/gu, ' ').trim();

test.each([
  ['10 of 1,000', 'ten of one thousand'],
  [
    '1,455 and 1,234.5',
    'one thousand four hundred fifty five and one thousand two hundred thirty four point five',
  ],
  [
    'in 1455, in 1900, in 1905, in 2024, in 2005',
    'in fourteen fifty five, in nineteen hundred, in nineteen oh five, in twenty twenty four, in two thousand five',
  ],
  [
    "the 1990s, the 1920's, the 80s and the 1800s",
    'the nineteen nineties, the nineteen twenties, the eighties and the eighteen hundreds',
  ],
  [
    '1st, 2nd, 3rd, 5th, 12th, 15th, 20th, 21st, 101st',
    'first, second, third, fifth, twelfth, fifteenth, twentieth, twenty first, one hundred first',
  ],
  [
    '$15.30, $1, $0.01, $25.00, £2.50',
    'fifteen dollars and thirty cents, one dollar, zero dollars and one cent, twenty five dollars, two pounds and fifty pence',
  ],
  [
    '$10 million, $1.5 billion, $1,500',
    'ten million dollars, one point five billion dollars, one thousand five hundred dollars',
  ],
  ['at 6:30, 7:00 and 8:05', 'at six thirty, seven and eight oh five'],
  [
    'call 555-1234 or 202-555-0143',
    'call five five five one two three four or two zero two five five five zero one four three',
  ],
  ['50% of 3.14', 'fifty percent of three point one four'],
  ['mp3, 42-line, 007', 'mp3, forty two-line, zero zero seven'],
])('%s', (text, expected) => {
  expect(words(text)).toBe(expected);
});

test('no number of any form is left, and no other word is changed', () => {
  const number = fc.nat({ max: 10 ** 12 });
  fc.assert(
    fc.property(number, fc.constantFrom('', 'th', '%', '.5', ':30', 's'), (value, ending) => {
      const spoken = words(`before ${value}${ending} after`);
      expect(spoken).toMatch(/^before .+ after$/u);
      if (ending !== 's') expect(spoken).not.toMatch(/\d/u);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: 10 ** 12 }), (value) => {
      expect(words(String(value))).toBe(numberToWords(String(value)).join(' '));
      expect(words(value.toLocaleString('en-US'))).toBe(numberToWords(String(value)).join(' '));
    }),
  );
});
