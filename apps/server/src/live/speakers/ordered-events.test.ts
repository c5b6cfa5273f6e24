import type { LiveChannelEvent, LiveFinalEvent } from '@earshot/engine';
import { liveChannelBegin } from '@earshot/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderedEvents } from './ordered-events.js';

const createFinal = (utterance: number): LiveFinalEvent => ({
  type: 'final',
  utterance,
  recognition: { words: [], confidence: 1, language: 'en' },
  startSeconds: utterance,
  endSeconds: utterance + 1,
  position: liveChannelBegin,
});

const createStart = (utterance: number): LiveChannelEvent => ({
  type: 'speech-start',
  utterance,
  seconds: utterance,
});

/** Events whose finals are prepared until each is released by its number. */
function start() {
  const published: [type: string, preparation: number | undefined][] = [];
  const releases: (() => void)[] = [];
  const events = new OrderedEvents<number>({
    prepare: (_channel, { utterance }) =>
      new Promise((resolve) => {
        releases[utterance] = () => resolve(utterance);
      }),
    publish: (channel, { type }, preparation) =>
      published.push([`${channel} ${type}`, preparation]),
  });
  return { events, published, release: (number: number) => releases[number]?.() };
}

test('events are published in their order, whichever final is ready first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
      const { events, published, release } = start();
      for (let number = 0; number < 4; number += 1) {
        events.push(number % 2, createStart(number));
        events.push(number % 2, createFinal(number));
      }
      expect(published).toEqual([['0 speech-start', undefined]]);
      for (const number of order) {
        release(number);
        await Promise.resolve();
      }
      await new Promise(setImmediate);
      expect(published).toEqual(
        [0, 1, 2, 3].flatMap((number) => [
          [`${number % 2} speech-start`, undefined],
          [`${number % 2} final`, number],
        ]),
      );
    }),
  );
});

test('what waits is dropped when the events are cleared, and what follows is published', async () => {
  const { events, published, release } = start();
  events.push(0, createFinal(0));
  events.push(0, createStart(1));
  events.clear();
  release(0);
  await new Promise(setImmediate);
  events.push(0, createStart(0));
  expect(published).toEqual([['0 speech-start', undefined]]);
});
