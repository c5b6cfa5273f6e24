import { expect, it } from 'vitest';
import { speech } from '../../test/speech.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { analyseSentiment } from './analyse-sentiment.js';

const analyse = (...utterances: Parameters<typeof splitSentences>[0]) =>
  analyseSentiment(splitSentences(utterances));

it('classifies each sentence, with its time, channel and speaker', () => {
  expect(
    analyse(speech('I love it. The box is blue. You lied to me!', { channel: 1, speaker: 2 })),
  ).toEqual([
    {
      sentiment: 'positive',
      emotion: 'joy',
      text: 'I love it.',
      start: 0,
      end: 0.9,
      channel: 1,
      speaker: 2,
    },
    {
      sentiment: 'neutral',
      emotion: 'neutral',
      text: 'The box is blue.',
      start: 0.9,
      end: 2.1,
      channel: 1,
      speaker: 2,
    },
    {
      sentiment: 'negative',
      emotion: 'anger',
      text: 'You lied to me!',
      start: 2.1,
      end: 3.3,
      channel: 1,
      speaker: 2,
    },
  ]);
});

it('finds both sentiments in a sentence without punctuation', () => {
  const [passage] = analyse(speech('the food was great but the service was terrible'));
  expect(passage).toMatchObject({ sentiment: 'mixed', start: 0, end: 2.7 });
});

it('does not guess where there are no letters or another language, and is silent about nothing', () => {
  const unknown = { sentiment: 'unknown', emotion: 'unknown' };
  expect(analyse(speech('42'))[0]).toMatchObject(unknown);
  expect(analyse(speech('Das ist super gut.', { language: 'de' }))[0]).toMatchObject(unknown);
  expect(analyse()).toEqual([]);
});

it('takes greetings, requests and answers for no feelings', () => {
  const texts = [
    'Good morning, how can I help you today?',
    'I would like a large coffee with milk.',
    'Please send the report to my office before Friday.',
    'He was the president of the United States.',
    'My phone number is 555-1234.',
    'The children are playing football in the park.',
    'Yes, the children want bread.',
  ];
  for (const text of texts)
    expect(analyse(speech(text)), text).toMatchObject([{ sentiment: 'neutral' }]);
  expect(analyse(speech('I really like it, it is a pleasure to help you.'))).toMatchObject([
    { sentiment: 'positive', emotion: 'joy' },
  ]);
});
