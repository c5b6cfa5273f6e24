import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { countLanguages } from './count-languages.js';

const spoken = (language: 'en' | 'fr' | 'de', words: number) => ({
  language,
  words: Array.from({ length: words }, () => ({ word: 'a', start: 0, end: 1, confidence: 1 })),
});

verifies('result.languages-order', 'the language with the most words is first', () => {
  expect(
    countLanguages([spoken('fr', 2), spoken('en', 3), spoken('fr', 2), spoken('de', 1)]),
  ).toEqual(['fr', 'en', 'de']);
  expect(countLanguages([])).toEqual([]);
});
