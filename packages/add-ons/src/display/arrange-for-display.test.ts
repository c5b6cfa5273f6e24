import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speech } from '../../test/speech.js';
import { arrangeForDisplay } from './arrange-for-display.js';

verifies(
  'add-ons.display-cuts',
  'a speaker is cut where another one begins, at the end of a sentence that is near',
  () => {
    const long = speech('we had planned the trip. for weeks and then it rained all day', {
      channel: 0,
    });
    const other = speech('that was a pity.', { channel: 1, from: 1.1 });
    expect(arrangeForDisplay([long, other])).toEqual([
      'we had planned the trip.',
      'that was a pity.',
      'for weeks and then it rained all day',
    ]);
    const unmarked = speech('one two three four five six seven eight nine ten', { speaker: 0 });
    const second = speech('no wait a moment', { speaker: 1, from: 1.4 });
    expect(arrangeForDisplay([second, unmarked])).toEqual([
      'one two three four five',
      'no wait a moment',
      'six seven eight nine ten',
    ]);
  },
);

verifies(
  'add-ons.display-backchannels',
  'who only shows that he listens does not tear a sentence apart, also where it goes over utterances',
  () => {
    const first = speech('the report that you have', { channel: 0 });
    const rest = speech('sent me was late. we need another one.', { channel: 0, from: 2.5 });
    const listening = speech('mhm', { channel: 1, from: 1.6 });
    const within = speech('yeah right', { channel: 1, from: 3 });
    expect(arrangeForDisplay([first, listening, rest, within])).toEqual([
      'the report that you have sent me was late. we need another one.',
      'mhm yeah right',
    ]);
    // By itself it is said in its turn.
    expect(
      arrangeForDisplay([
        speech('are you there?', { channel: 0 }),
        speech('yes.', { channel: 1, from: 1.5 }),
        speech('good.', { channel: 0, from: 2 }),
      ]),
    ).toEqual(['are you there?', 'yes.', 'good.']);
  },
);

test('the last words of a speaker are not cut off, and a long silence ends a paragraph', () => {
  expect(
    arrangeForDisplay([
      speech('i will come on monday', { speaker: 0 }),
      speech('monday is fine for me', { speaker: 1, from: 1.1 }),
      speech('see you', { speaker: 1, from: 3 }),
      speech('hello again', { speaker: 1, from: 30 }),
    ]),
  ).toEqual(['i will come on monday', 'monday is fine for me see you', 'hello again']);
  expect(arrangeForDisplay([])).toEqual([]);
});

test('scripts without spaces get none, and text without words is kept', () => {
  const word = (text: string, start: number) => ({
    word: text,
    start,
    end: start + 1,
    confidence: 1,
  });
  const chinese = (text: string, start: number): Utterance => ({
    ...speech(text, { from: start, language: 'zh' }),
    text,
    words: [word(text, start)],
  });
  expect(arrangeForDisplay([chinese('你好。', 0), chinese('再见。', 2)])).toEqual(['你好。再见。']);
  expect(arrangeForDisplay([{ ...speech('no times at all'), words: [] }])).toEqual([
    'no times at all',
  ]);
});

const words = ['alpha', 'beta.', 'mhm', 'yeah', 'gamma?', 'delta'];
const utterance = fc
  .record({
    channel: fc.integer({ min: 0, max: 2 }),
    speaker: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    from: fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 4),
    spoken: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 }),
  })
  .map(({ channel, from, speaker, spoken }) => ({ channel, from, speaker, spoken }));

verifies(
  'add-ons.display-words',
  'no word is lost, none comes twice, and those of a speaker keep their order',
  () => {
    fc.assert(
      fc.property(fc.array(utterance, { maxLength: 12 }), (given) => {
        // Every word gets a number, so that it can be identified.
        let number = 0;
        const utterances = given.map(({ channel, from, speaker, spoken }) =>
          speech(spoken.map((word) => word.replace(/^(?!mhm|yeah)\w+/, `w${number++}`)).join(' '), {
            channel,
            from,
            ...(speaker === undefined ? {} : { speaker }),
          }),
        );
        const shown = arrangeForDisplay(utterances).join(' ').split(' ').filter(Boolean);
        const spoken = utterances.flatMap(({ text }) => text.split(' '));
        expect(shown.toSorted()).toEqual(spoken.toSorted());
        const voices = new Map<string, Utterance[]>();
        for (const each of utterances.toSorted((one, other) => one.start - other.start)) {
          const voice = `${each.channel}/${each.speaker}`;
          voices.set(voice, [...(voices.get(voice) ?? []), each]);
        }
        const place = new Map(shown.map((word, index) => [word, index]));
        for (const list of voices.values()) {
          // Utterances of one speaker do not overlap in speech. Only utterances without overlaps
          // are compared.
          const isApart = list.every(({ start }, index) => start >= (list[index - 1]?.end ?? 0));
          if (!isApart) continue;
          const places = list
            .flatMap(({ text }) => text.split(' '))
            .filter((word) => word.startsWith('w'))
            .map((word) => place.get(word) ?? -1);
          expect(places).toEqual(places.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: 500 },
    );
  },
);

test('a hundred thousand words of two speakers at once are arranged in time', () => {
  const utterances = Array.from({ length: 10_000 }, (_, index) =>
    speech('this is what i say about it now. and more', {
      channel: index % 2,
      from: index * 1.5,
    }),
  );
  const shown = arrangeForDisplay(utterances);
  expect(shown.join(' ').split(' ').length).toBe(100_000);
}, 10_000);
