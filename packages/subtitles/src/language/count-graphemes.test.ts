import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countGraphemes, splitGraphemes } from './count-graphemes.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const clusters = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

describe('grapheme clusters', () => {
  test('are those of Unicode for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(countGraphemes(text)).toBe(clusters(text).length);
        expect(splitGraphemes(text)).toEqual(clusters(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['family 👨‍👩‍👧‍👦', 8],
    ['🇩🇪🇫🇷', 2],
    ['e\u0301te\u0301', 3],
    ['한국어', 3],
    ['นี้', 1],
    ['', 0],
  ])('%s has %i', (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });
});
