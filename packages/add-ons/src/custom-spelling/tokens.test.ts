import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './tokens.js';

const ascii = fc.string({
  unit: fc.constantFrom(
    ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
    // More often than the others: what decides where a word ends.
    ...Array.from("aB7_'.,- \n".repeat(12)),
  ),
  maxLength: 40,
});

test('a text of ASCII has the tokens that it has beside another character', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect([...tokenize(`${text}\n`), '天']).toEqual(tokenize(`${text}\n天`));
    }),
    { numRuns: 5000 },
  );
});

test('tokens make up the text without its white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(tokenize(text).join('')).toBe(text.replace(/\s+/g, ''));
    }),
    { numRuns: 500 },
  );
});
