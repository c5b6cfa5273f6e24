import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { countLanguages } from './count-languages.js';

const said = (language: 'en' | 'fr' | 'de', words: number) => ({
  language,
  words: Array.from({ length: words }, () => ({ word: 'a', start: 0, end: 1, confidence: 1 })),
});

verifies('result.languages-order', 'the language with the most words is first', () => {
  expect(countLanguages([said('fr', 2), said('en', 3), said('fr', 2), said('de', 1)])).toEqual([
    'fr',
    'en',
    'de',
  ]);
  expect(countLanguages([])).toEqual([]);
});
