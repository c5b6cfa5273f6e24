import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignWords, formatAlignment } from './align-words.js';
import { wordErrorInterval } from './confidence-interval.js';
import { normalizeWords } from './normalize-words.js';
import { countWordErrors, totalWordErrors, wordErrorRate } from './word-errors.js';

describe('normalisation', () => {
  test.each([
    ['Hello, World!', 'hello world'],
    ["Don't 'quote' it’s", "don't quote it's"],
    ['twenty-one well-known', 'twenty one well known'],
    ['uh I um see', 'i see'],
    ['<s> the [NOISE] end </s>', 'the end'],
    ['10 of 1,000', 'ten of one thousand'],
    ['007', 'zero zero seven'],
    ['Étude No. 5', 'étude no five'],
  ])('%s', (text, expected) => {
    expect(normalizeWords(text).join(' ')).toBe(expected);
  });

  test('numbers and hesitations can be kept', () => {
    expect(normalizeWords('um 10', { numbersAsWords: false, withoutFillers: false })).toEqual([
      'um',
      '10',
    ]);
  });
});

describe('word errors', () => {
  test('are counted by kind, and shown', () => {
    const errors = countWordErrors('the cat sat on a mat', 'a cat sat on the the mat');
    expect(errors).toMatchObject({ words: 6, substitutions: 2, deletions: 0, insertions: 1 });
    expect(wordErrorRate(errors)).toBe(0.5);
    expect(formatAlignment(alignWords(['a', 'big', 'dog'], ['a', 'frog', 'dog', 'ran']))).toBe(
      'REF a BIG  dog ***\nHYP a FROG dog RAN',
    );
    expect(formatAlignment(alignWords(['yes', 'no'], ['yes']))).toBe('REF yes NO\nHYP yes **');
  });

  test('without a reference are all or nothing', () => {
    expect(wordErrorRate(countWordErrors('', ''))).toBe(0);
    expect(wordErrorRate(countWordErrors('', 'noise'))).toBe(1);
  });

  test('add up over transcripts, each word counting the same', () => {
    const all = [countWordErrors('a b c', 'a b c'), countWordErrors('d', 'e f')];
    expect(wordErrorRate(totalWordErrors(all))).toBe(0.5);
  });

  test('have an interval that holds the rate and is narrow for equal transcripts', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const good = countWordErrors('a b c d', 'a b c d');
    const bad = countWordErrors('a b c d', 'a b c e');
    const [lowest, highest] = wordErrorInterval([good, bad, good, bad], { random });
    expect(lowest).toBeLessThan(0.125);
    expect(highest).toBeGreaterThan(0.125);
    expect(wordErrorInterval([bad, bad], { random })).toEqual([0.25, 0.25]);
    expect(wordErrorInterval([])).toEqual([0, 0]);
  });
});

const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });

/** The definition of the edit distance, without a table. */
const slowDistance = (said: readonly string[], recognized: readonly string[]): number => {
  const [first, ...rest] = said;
  const [other, ...others] = recognized;
  if (first === undefined) return recognized.length;
  if (other === undefined) return said.length;
  if (first === other) return slowDistance(rest, others);
  return (
    1 +
    Math.min(slowDistance(rest, others), slowDistance(rest, recognized), slowDistance(said, others))
  );
};

test('an alignment holds both texts and has no error too many', () => {
  fc.assert(
    fc.property(words, words, (said, recognized) => {
      const pairs = alignWords(said, recognized);
      expect(pairs.flatMap((pair) => ('reference' in pair ? [pair.reference] : []))).toEqual(said);
      expect(pairs.flatMap((pair) => ('hypothesis' in pair ? [pair.hypothesis] : []))).toEqual(
        recognized,
      );
      const errors = pairs.filter(({ type }) => type !== 'correct').length;
      expect(errors).toBe(slowDistance(said, recognized));
    }),
  );
});
