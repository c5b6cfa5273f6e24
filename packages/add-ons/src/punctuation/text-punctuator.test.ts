import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import { createPunctuationAddOn, type TextPunctuator } from './text-punctuator.js';

/** Writes a comma after each second word, and capitals where it is asked to. */
function everySecond(given: Partial<TextPunctuator> = {}): TextPunctuator {
  return {
    name: 'the model m',
    languages: ['en', 'de'],
    writesCapitals: false,
    punctuate: async (texts) =>
      texts.map(({ words }) => words.map((word, index) => (index % 2 === 1 ? `${word},` : word))),
    ...given,
  };
}

async function restore(utterances: readonly Utterance[], ...punctuators: TextPunctuator[]) {
  const addOn = createPunctuationAddOn(punctuators);
  const input = {
    utterances,
    sentences: [],
    params: createParams(),
    audio: undefined,
    signal: new AbortController().signal,
  };
  const change = await addOn.change(input);
  for (const { text, words } of change.utterances)
    expect(words.map(({ word }) => word).join('')).toBe(text);
  return { note: change.note, texts: change.utterances.map(({ text }) => text) };
}

verifies(
  'sherpa.punctuation-add-on',
  'sentences begin with a capital and end, and English names get theirs by rules where the model writes none',
  async () => {
    const spoken = speech('i went to london with alice');
    expect(await restore([spoken], everySecond())).toEqual({
      texts: ['I went, to London, with Alice.'],
      note: 'by the model m',
    });
    const withCapitals = everySecond({
      writesCapitals: true,
      punctuate: async () => [['i', 'Went', 'to?', 'london', 'with', 'alice']],
    });
    expect((await restore([spoken], withCapitals)).texts).toEqual([
      'I Went to? London with alice.',
    ]);
  },
);

test('the first punctuator that knows a language does it, rules do other English, and the rest stays', async () => {
  const all = [
    speech('guten tag', { language: 'de' }),
    speech('good morning', { channel: 1 }),
    speech('bonjour tout le monde', { channel: 2, language: 'fr' }),
  ];
  expect(await restore(all, everySecond({ languages: ['de'] }))).toEqual({
    texts: ['Guten tag.', 'Good morning.', 'bonjour tout le monde'],
    note: 'by the model m; by rules in en; utterances in fr are as the engine wrote them',
  });
});

test('text that a punctuator could not do is done by rules in English, and stays in others', async () => {
  const failing = everySecond({ punctuate: async (texts) => texts.map(() => undefined) });
  expect((await restore([speech('good morning alice')], failing)).texts).toEqual([
    'Good morning, Alice.',
  ]);
  expect((await restore([speech('guten tag', { language: 'de' })], failing)).texts).toEqual([
    'guten tag',
  ]);
});

test('marks that are there stay', async () => {
  const spoken = speech('this is done. and so is that.');
  expect(await restore([spoken], everySecond())).toEqual({
    texts: [spoken.text],
    note: 'the utterances have the marks of their engine',
  });
});
