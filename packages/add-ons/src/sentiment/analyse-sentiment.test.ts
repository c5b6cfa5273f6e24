import type { Utterance } from '@earshot/core';
import { expect, it } from 'vitest';
import { analyseSentiment } from './analyse-sentiment.js';

function say(text: string): Utterance {
  const words = (text.match(/\s*\S+/g) ?? []).map((word, index) => ({
    word,
    start: index,
    end: index + 1,
    confidence: 1,
  }));
  return {
    start: 0,
    end: words.length,
    confidence: 1,
    channel: 1,
    language: 'en',
    speaker: 2,
    text,
    words,
  };
}

it('classifies each sentence, with its time, channel and speaker', () => {
  expect(analyseSentiment([say('I love it. The box is blue. You lied to me!')])).toEqual([
    {
      sentiment: 'positive',
      emotion: 'joy',
      text: 'I love it.',
      start: 0,
      end: 3,
      channel: 1,
      speaker: 2,
    },
    {
      sentiment: 'neutral',
      emotion: 'neutral',
      text: 'The box is blue.',
      start: 3,
      end: 7,
      channel: 1,
      speaker: 2,
    },
    {
      sentiment: 'negative',
      emotion: 'anger',
      text: 'You lied to me!',
      start: 7,
      end: 11,
      channel: 1,
      speaker: 2,
    },
  ]);
});

it('reads an utterance without punctuation as one sentence', () => {
  const [passage] = analyseSentiment([say('the food was great but the service was terrible')]);
  expect(passage).toMatchObject({ sentiment: 'mixed', start: 0, end: 9 });
});

it('does not guess where there are no letters, and is silent about nothing', () => {
  expect(analyseSentiment([say('42')])[0]?.sentiment).toBe('unknown');
  expect(analyseSentiment([say('')])).toEqual([]);
});
