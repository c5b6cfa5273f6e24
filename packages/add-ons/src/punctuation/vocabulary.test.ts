import { expect, test } from 'vitest';
import { classifyWord, type Vocabulary, wordClassCount } from './vocabulary.js';

const vocabulary: Vocabulary = {
  ranks: new Map([
    ['the', 0],
    ['going', 1],
  ]),
  before: new Int8Array(2),
  after: new Int8Array(2),
};

test('frequent words are classes of their own, others that of their ending', () => {
  const classify = (text: string) => classifyWord(vocabulary, text);
  expect([classify('the'), classify('going')]).toEqual([0, 1]);
  expect(classify('sailing')).toBe(classify('rowing'));
  expect(classify('sailing')).not.toBe(classify('sailed'));
  expect(classify("jack's")).not.toBe(classify('jacks'));
  expect(classify('1920')).toBe(classify('3rd'));
  const all = ['the', 'going', 'sailing', 'sailed', 'quick', '7', '#'].map(classify);
  expect(new Set(all).size).toBe(all.length);
  for (const found of all) expect(found).toBeLessThan(wordClassCount(vocabulary));
});
