import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { speech } from '../../test/speech.js';
import { readEnglishModel } from './read-english-model.js';
import { restorePunctuation } from './restore-punctuation.js';

const model = readEnglishModel();
const restoreTexts = (...utterances: Parameters<typeof restorePunctuation>[0]) =>
  restorePunctuation(utterances, model).utterances.map(({ text }) => text);

verifies(
  'add-ons.punctuation',
  'full stops, question marks and capitals are restored by words and pauses, and every word keeps its times',
  () => {
    const spoken = speech(
      'good morning mr smith / how are you today / i went to london on friday with alice',
    );
    const { utterances } = restorePunctuation([spoken], model);
    expect(utterances[0]?.text).toBe(
      'Good morning, Mr Smith. How are you today? I went to London on Friday with Alice.',
    );
    const times = ({ words }: typeof spoken) => words.map(({ start, end }) => [start, end]);
    expect(utterances.map(times)).toEqual([times(spoken)]);
    for (const { text, words } of utterances)
      expect(words.map(({ word }) => word).join('')).toBe(text);
  },
);

test('text that is punctuated stays as it is, word by word', () => {
  const utterance = speech('this is done. and so is that.');
  expect(restorePunctuation([utterance], model).utterances).toEqual([utterance]);
});

test('words with capitals keep their spelling', () => {
  expect(restoreTexts(speech('we use Kubernetes and iPhone / eBay works'))).toEqual([
    expect.stringMatching(/^We use Kubernetes,? and iPhone\. eBay works\.$/),
  ]);
});

test('a sentence ends with the last word of the transcript, not with an utterance', () => {
  const [first, second] = restoreTexts(
    speech('the meeting is on'),
    speech('friday in the afternoon', { from: 1.25 }),
  );
  expect(first).toBe('The meeting is on');
  expect(second).toBe('Friday in the afternoon.');
});

test('channels and other languages are by themselves', () => {
  const french = speech('bonjour tout le monde', { language: 'fr' });
  const restored = restorePunctuation(
    [speech('good morning'), speech('good evening', { channel: 1 }), french],
    model,
  );
  expect(restored.utterances.map(({ text }) => text)).toEqual([
    'Good morning.',
    'Good evening.',
    'bonjour tout le monde',
  ]);
  expect(restored.skippedLanguages).toEqual(['fr']);
});

test('common words that are names elsewhere stay in lower case', () => {
  const [text] = restoreTexts(
    speech('i went to the bank in the park with a rose and met rajesh patel'),
  );
  expect(text).toMatch(/^I went to the bank in the park with a rose\b.* Rajesh Patel\W$/);
});

test('a common word after a determiner is not a name in a short text, whatever it is in novels', () => {
  const restored = ['the bill was paid', 'a frank answer is best', 'my friend bill came to london'];
  expect(restored.map((text) => restoreTexts(speech(text))[0])).toEqual([
    'The bill was paid.',
    'A frank answer is best.',
    'My friend Bill came to London.',
  ]);
});
