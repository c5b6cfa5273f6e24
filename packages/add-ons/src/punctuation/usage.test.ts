import { expect, test } from 'vitest';
import { createUsage, usageNumberCount } from './usage.js';
import type { Vocabulary } from './vocabulary.js';

const words = ['the', 'said', 'of', 'bank'];
const vocabulary: Vocabulary = {
  ranks: new Map(words.map((word, rank) => [word, rank])),
  before: Int8Array.of(-16, 32, 0, 0),
  after: Int8Array.of(0, 16, 0, 0),
};
const usageIn = (text: string) =>
  createUsage(
    text.split(' ').map((word) => ({ text: word })),
    vocabulary,
  );

test('a word is counted in the whole text, with the determiners before it', () => {
  const usage = usageIn('the bank of brixham and the bank of torquay');
  expect(usage.of('bank')).toMatchObject({
    lengthClass: 0,
    countClass: 1,
    afterDeterminer: 'o',
  });
  expect(usage.of('of')).toMatchObject({ countClass: 1, afterDeterminer: 'n' });
  expect(usage.of('brixham')).toMatchObject({ countClass: 0, afterDeterminer: '-' });
  expect(usageIn('so '.repeat(600).trim()).of('so')).toMatchObject({
    lengthClass: 1,
    countClass: 5,
    afterDeterminer: 'n',
  });
});

test('numbers are the shares of a word after articles, beside speech and with plural, with and without an owner', () => {
  const { numbers } = usageIn("said the mouse a mouse is the mouse's mice and mouses").of(
    "mouse's",
  );
  expect(numbers).toHaveLength(usageNumberCount);
  const [, , , the, indefinite, other, spoken, owner, plural] = numbers;
  const third = expect.closeTo(1 / 3, 5);
  expect([the, indefinite, other, spoken, owner, plural]).toEqual([
    expect.closeTo(2 / 3, 5),
    third,
    0,
    third,
    third,
    third,
  ]);
});

test('numbers show how often names stand in the contexts of a word: their mean and the most', () => {
  const [mean, most] = usageIn('said hero said the hero of').of('hero').numbers.subarray(9);
  expect(mean).toBeCloseTo((2 + 1 - 1) / 2 / 4);
  expect(most).toBeCloseTo(3 / 4);
});

test('pairs of words have their frequency and their shares of both', () => {
  const usage = usageIn('little colonel and little colonel and little dog');
  const [frequency, ofFirst, ofSecond] = usage.ofPair('little', "colonel's");
  expect(frequency).toBeCloseTo(Math.log2(3) / 6);
  expect([ofFirst, ofSecond]).toEqual([2 / 3, 1]);
  expect(usage.ofPair('dog', 'colonel')).toEqual([0, 0, 0]);
});

test('a word that is not in the text has no numbers', () => {
  expect([...usageIn('so so').of('elsewhere').numbers]).toEqual(
    Array.from({ length: usageNumberCount }, () => 0),
  );
});
