import { expect, test } from 'vitest';
import { readVocabulary } from './read-vocabulary.js';

test.each([
  ['Aachen, Bergen-Enkheim; ZyntriQix', ['Aachen', 'Bergen-Enkheim', 'ZyntriQix']],
  [
    '- Ada Lovelace\n* Grace Hopper\n3. Alan Turing',
    ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'],
  ],
  ['Glossary: "Kyiv", «Łódź»', ['Kyiv', 'Łódź']],
  ['東京、大阪，京都', ['東京', '大阪', '京都']],
  ['amber, amber,  amber ', ['amber']],
  ['The following is a talk about the ZyntriQix product, Earshot.', ['Earshot']],
  [', ;\n!?', []],
  ['', []],
])('%j is %j', (prompt, terms) => {
  expect(readVocabulary([prompt])).toEqual(terms);
});

test('a prompt gives no more terms than a vocabulary may have, none of them too long', () => {
  const terms = readVocabulary([
    [...Array.from({ length: 3000 }, (_, index) => `term${index}`), 'x'.repeat(129)].join(','),
  ]);
  expect(terms).toHaveLength(1000);
  expect(readVocabulary(['x'.repeat(129)])).toEqual([]);
});

test('several prompts give each of their terms once', () => {
  expect(readVocabulary(['amber, Friday', 'Friday', 'Aachen'])).toEqual([
    'amber',
    'Friday',
    'Aachen',
  ]);
});
