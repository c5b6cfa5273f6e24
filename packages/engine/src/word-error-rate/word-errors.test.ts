import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignWords, formatAlignment } from './align-words.js';
import { characterErrorCounts } from './character-errors.js';
import { bootstrapInterval, wordErrorInterval } from './confidence-interval.js';
import { type AlignmentCosts, findEditPath, scliteCosts } from './edit-path.js';
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

  test.each([
    ['Well, YES - no.', { keepCase: true }, 'Well YES no'],
    ['Well, yes.', { keepPunctuation: true }, 'well , yes .'],
    ['我们 go 了', { splitCharacters: true }, '我 们 go 了'],
    ['カタカナ', {}, 'カタカナ'],
  ])('%s with %j', (text, options, expected) => {
    expect(normalizeWords(text, options).join(' ')).toBe(expected);
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

/** Cheapest alignment by its definition, without a table. */
const slowCost = (
  said: readonly string[],
  recognized: readonly string[],
  costs: AlignmentCosts,
): number => {
  const [first, ...rest] = said;
  const [other, ...others] = recognized;
  if (first === undefined) return recognized.length * costs.insertion;
  if (other === undefined) return said.length * costs.deletion;
  return Math.min(
    slowCost(rest, others, costs) + (first === other ? 0 : costs.substitution),
    slowCost(rest, recognized, costs) + costs.deletion,
    slowCost(said, others, costs) + costs.insertion,
  );
};

const computeCost = (
  said: readonly string[],
  recognized: readonly string[],
  costs: AlignmentCosts,
) =>
  alignWords(said, recognized, costs).reduce(
    (sum, { type }) => sum + (type === 'correct' ? 0 : costs[type]),
    0,
  );

test('with the costs of sclite an alignment is the cheapest, and never has fewer matches', () => {
  fc.assert(
    fc.property(words, words, (said, recognized) => {
      expect(computeCost(said, recognized, scliteCosts)).toBe(
        slowCost(said, recognized, scliteCosts),
      );
      const matches = (costs?: AlignmentCosts) =>
        alignWords(said, recognized, costs).filter(({ type }) => type === 'correct').length;
      expect(matches(scliteCosts)).toBeGreaterThanOrEqual(matches());
    }),
  );
});

test('long texts are aligned as well as short ones, in little memory', () => {
  // An hour of speech: the whole table would have 81 million cells.
  const vocabulary = Array.from({ length: 500 }, (_, index) => `word${index}`);
  let state = 1;
  const next = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state;
  };
  const said = Array.from({ length: 9000 }, () => vocabulary[next() % 500] ?? '');
  const recognized = said.flatMap((word, index) => {
    if (index % 50 === 7) return [];
    if (index % 50 === 19) return ['changed'];
    return index % 50 === 33 ? [word, 'added'] : [word];
  });
  const steps = findEditPath(said, recognized, { substitution: 1, deletion: 1, insertion: 1 });
  expect(steps.filter((step) => step === 'deletion')).toHaveLength(180);
  expect(steps.filter((step) => step === 'insertion')).toHaveLength(180);
  const changed = alignWords(said, recognized).filter(({ type }) => type === 'substitution');
  expect(changed).toHaveLength(180);
});

describe('character errors', () => {
  test.each([
    ['the cat', 'the cat', 7, 0],
    ['the cat', 'The bat!', 7, 1],
    ['ice cream', 'icecream', 9, 1],
    ['我们走了', '我们 走 啊', 4, 1],
    ['😀 a', '😁 a', 1, 0],
    ['', 'x', 0, 1],
  ])('%s and %s', (said, recognized, characters, errors) => {
    expect(characterErrorCounts(said, recognized, { splitCharacters: true })).toEqual({
      characters,
      errors,
    });
  });
});

test('the interval of any rate holds the rates of what is drawn', () => {
  const [lowest, highest] = bootstrapInterval([1, 2, 3, 4], (drawn) => Math.max(...drawn));
  expect(lowest).toBeGreaterThanOrEqual(1);
  expect(highest).toBe(4);
});
