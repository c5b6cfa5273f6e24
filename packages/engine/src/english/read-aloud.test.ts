import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAloud } from './read-aloud.js';

test.each([
  ['$15.30,', 'fifteen dollars and thirty cents', 'fifteen thirty'],
  ['$15', 'fifteen dollars', 'fifteen'],
  ['£1', 'one pound'],
  ['1984.', 'nineteen eighty four', 'one nine eight four'],
  ['2004', 'two thousand and four', 'two thousand four', 'twenty oh four'],
  ['1990s', 'nineteen nineties'],
  ['3rd', 'third', 'the third'],
  ['22nd', 'twenty second'],
  ['17', 'seventeen', 'seventeenth', 'the seventeenth'],
  ['4111', 'forty one eleven', 'four one one one'],
  ['0199', 'zero one nine nine', 'oh one nine nine'],
  ['12,500', 'twelve thousand five hundred'],
  ['105', 'one hundred five', 'one hundred and five', 'a hundred five', 'one oh five'],
  ['6:45', 'six forty five'],
  ['7:05', 'seven oh five', 'seven five'],
  ['10:00', "ten o'clock", 'ten'],
  ['25%', 'twenty five percent'],
  ['2.5', 'two point five'],
  ['555-0199', 'five five five zero one nine nine'],
  ['H.', 'h'],
  ['H.D.F.C.', 'h d f c'],
  ['HDFC', 'h d f c', 'hdfc'],
  ['Dr.', 'doctor', 'drive'],
  ['don’t', "don't"],
  ['&', 'and'],
])('%s may be said as %s', (written, ...ways) => {
  expect(readAloud(written).map((words) => words.join(' '))).toEqual(expect.arrayContaining(ways));
});

test('marks alone, and other scripts, are not said', () => {
  expect(['-', '…', '日本', ''].map(readAloud)).toEqual([[], [], [], []]);
});

test('a reading is at least one word of letters, and there are at most eight', () => {
  const digits = fc.stringMatching(/^[$€£]?[0-9][0-9,.:%-]{0,12}(?:st|s|%)?$/);
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'grapheme', maxLength: 20 })), (written) => {
      const readings = readAloud(written);
      expect(readings.length).toBeLessThanOrEqual(8);
      for (const words of readings) {
        expect(words.length).toBeGreaterThan(0);
        for (const word of words) expect(word).toMatch(/^[a-z']+$/);
      }
    }),
  );
});
