import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TokenText } from '../search/beam-search.js';
import { agreedTokens } from './agreed-tokens.js';

/** Even tokens begin words. */
const tokenizer = { beginsWord: (id: number) => id % 2 === 0 };
const createText = (ids: readonly number[]): TokenText => ({ ids, logs: ids.map((id) => -id) });
const nothing = createText([]);

test('whole words on which two texts agree are certain, the last one left out', () => {
  const agreed = (before: readonly number[], now: readonly number[]) =>
    agreedTokens(createText(before), createText(now), nothing, tokenizer).ids;
  expect(agreed([2, 3, 4, 5], [2, 3, 4, 5, 6, 7])).toEqual([2, 3, 4, 5]);
  expect(agreed([2, 3, 4, 5], [2, 3, 4, 5])).toEqual([2, 3]);
  expect(agreed([2, 3, 4, 5], [2, 3, 4, 7, 6])).toEqual([2, 3]);
  expect(agreed([2, 3], [4, 3, 6])).toEqual([]);
  expect(agreed([], [2, 4])).toEqual([]);
});

test('what is certain stays, and grows only by what the texts share', () => {
  const ids = fc.array(fc.nat({ max: 5 }), { maxLength: 12 });
  fc.assert(
    fc.property(ids, ids, ids, (start, first, second) => {
      const certain = createText(start);
      const before = createText([...start, ...first]);
      const now = createText([...start, ...second]);
      const result = agreedTokens(before, now, certain, tokenizer);
      expect(result.ids.slice(0, start.length)).toEqual(start);
      expect(result.logs).toHaveLength(result.ids.length);
      expect(before.ids.slice(0, result.ids.length)).toEqual(result.ids);
      expect(now.ids.slice(0, result.ids.length)).toEqual(result.ids);
      // It ends where a word begins.
      if (result.ids.length > start.length)
        expect(tokenizer.beginsWord(now.ids[result.ids.length] ?? 1)).toBe(true);
    }),
  );
});
