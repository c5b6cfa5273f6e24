import { expect, test } from 'vitest';
import { type Vocabulary, wordClassCount, wordClassOf } from './vocabulary.js';

const vocabulary: Vocabulary = {
  ranks: new Map([
    ['the', 0],
    ['going', 1],
  ]),
  before: new Int8Array(2),
  after: new Int8Array(2),
};

test('frequent words are classes of their own, others that of their ending', () => {
  const classOf = (text: string) => wordClassOf(vocabulary, text);
  expect([classOf('the'), classOf('going')]).toEqual([0, 1]);
  expect(classOf('sailing')).toBe(classOf('rowing'));
  expect(classOf('sailing')).not.toBe(classOf('sailed'));
  expect(classOf("jack's")).not.toBe(classOf('jacks'));
  expect(classOf('1920')).toBe(classOf('3rd'));
  const all = ['the', 'going', 'sailing', 'sailed', 'quick', '7', '#'].map(classOf);
  expect(new Set(all).size).toBe(all.length);
  for (const found of all) expect(found).toBeLessThan(wordClassCount(vocabulary));
});
