import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureSpokenForms, readSpokenSentences } from '../../test/measure-spoken-forms.js';
import { createParams, speech } from '../../test/speech.js';
import { ruleProviders } from '../providers/rule-providers.js';
import { readEnglishModel } from '../punctuation/read-english-model.js';
import { restorePunctuation } from '../punctuation/restore-punctuation.js';
import { inverseNormalise } from './inverse-normalise.js';

const write = (text: string) => inverseNormalise([speech(text)])[0]?.text;

verifies(
  'add-ons.spoken-forms',
  'what is spoken is written as usual, and each new word has the time and the confidence of those it takes the place of',
  () => {
    const spoken = speech('i paid twenty five dollars on may fifth twenty twenty four');
    const words = spoken.words.map((word, index) => ({
      ...word,
      confidence: index === 2 ? 0.3 : 0.9,
      end: index === 2 ? word.start + 0.1 : word.end,
    }));
    const [written] = inverseNormalise([{ ...spoken, words }]);
    expect(written?.text).toBe('i paid $25 on May 5, 2024');
    expect(written?.words.slice(2)).toEqual([
      // 0.1 of 0.7 seconds have a confidence of 0.3.
      { word: ' $25', start: 0.6, end: 1.5, confidence: 0.814 },
      { word: ' on', start: 1.5, end: 1.8, confidence: 0.9 },
      { word: ' May', start: 1.8, end: 2.1, confidence: 0.9 },
      { word: ' 5,', start: 2.1, end: 2.4, confidence: 0.9 },
      { word: ' 2024', start: 2.4, end: 3.3, confidence: 0.9 },
    ]);
  },
);

verifies(
  'add-ons.spoken-forms-divided',
  'a number continues in the next utterance of its speaker, unless that is long after',
  () => {
    const said = (text: string, start: number, given: Partial<Utterance> = {}) => {
      const utterance = speech(text, given);
      const words = utterance.words.map((word) => ({
        ...word,
        start: word.start + start,
        end: word.end + start,
      }));
      return { ...utterance, start, end: utterance.end + start, words };
    };
    const texts = (...utterances: Utterance[]) =>
      inverseNormalise(utterances).map(({ text, words }) => {
        expect(words.map(({ word }) => word).join('')).toBe(text);
        return text;
      });
    const begin = 'you can reach me at five five five two';
    const end = 'six one four zero one nine';
    expect(texts(said(begin, 0), said(end, 9))).toEqual(['you can reach me at 555-2', '61-4019']);
    // What another channel says meanwhile is not part of it.
    expect(texts(said(begin, 0), said('one two', 5, { channel: 1 }), said(end, 9))).toEqual([
      'you can reach me at 555-2',
      'one two',
      '61-4019',
    ]);
    expect(texts(said(begin, 0), said(end, 30))).toEqual(['you can reach me at 5552', '614019']);
    expect(
      texts(
        said(begin, 0, { speaker: 0 }),
        said('yes', 5, { speaker: 1 }),
        said(end, 9, { speaker: 0 }),
      ),
    ).toEqual(['you can reach me at 5552', 'yes', '614019']);
    expect(texts(said('it is two hundred', 0), said('five dollars', 2))).toEqual([
      'it is 200',
      '$5',
    ]);
    // The mark that ends the first utterance ends no sentence.
    const spoken = [said(begin, 0), said(end, 9)];
    const marked = restorePunctuation(spoken, readEnglishModel()).utterances;
    expect(inverseNormalise(marked, spoken).map(({ text }) => text)).toEqual([
      'You can reach me at 555-2',
      '61-4019.',
    ]);
    // Counting, and counting again, is not a number.
    const counting = 'one two three four five six seven eight';
    expect(texts(said(counting, 0), said(counting, 8))).toEqual([counting, counting]);
    expect(texts(said('five, five, five', 0))).toEqual(['555']);
  },
);

verifies(
  'add-ons.spoken-forms-measured',
  'of the labelled sentences that were held apart nearly all numbers, dates, times, amounts and addresses are written as a person would',
  () => {
    const halves = (['development', 'held-apart'] as const).map(readSpokenSentences);
    expect(halves.flat().length).toBeGreaterThanOrEqual(300);
    for (const half of halves) {
      const { precision, recall, sentences, wrong } = measureSpokenForms(half);
      expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
      expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
      expect(sentences).toBeGreaterThanOrEqual(0.95);
    }
  },
);

verifies(
  'add-ons.spoken-forms-marks',
  'marks around a number stay, those within it end nothing, and markers of redaction and other languages are not touched',
  () => {
    expect(write('He has "twenty-five" cats, thirty dogs.')).toBe('He has "25" cats, 30 dogs.');
    expect(write('At twenty. Five came.')).toBe('At 20. Five came.');
    const marked = '[NAME_1] [PHONE_NUMBER_2] #### one two three four five six seven';
    expect(write(marked)).toMatch(/^\[NAME_1\] \[PHONE_NUMBER_2\] #### /);
    const german = speech('six elf zwei one hundred', { language: 'de' });
    expect(inverseNormalise([german])).toEqual([german]);
  },
);

test('marks that were restored within a date or an amount are dropped', () => {
  const reading = speech('on march third i paid two point five million dollars there');
  const restored = speech('On March, third, I paid two. Point five, million dollars there.');
  expect(inverseNormalise([restored], [reading])[0]?.text).toBe(
    'On March 3, I paid $2.5 million there.',
  );
  expect(write('point five percent of it')).toBe('0.5% of it');
  expect(write('at this point five percent left')).toBe('at this point 5% left');
  expect(write('call extension five five')).toBe('call extension 55');
});

test('the provider decides before marks are restored, and restores them around what is written', async () => {
  const provider = ruleProviders.find(({ addOn }) => addOn === 'punctuation_enhanced');
  if (provider === undefined || !('change' in provider)) throw new Error('no provider');
  const { utterances } = await provider.change({
    utterances: [
      speech(
        'my number is five five five / one two three four / i was born on may fifth nineteen ninety',
      ),
    ],
    sentences: [],
    audio: undefined,
    params: createParams(),
    signal: new AbortController().signal,
  });
  expect(utterances[0]?.text).toMatch(/^My number is 555-1234\. I was born on May 5, 1990\.$/);
  for (const { text, words } of utterances)
    expect(words.map(({ word }) => word).join('')).toBe(text);
});

const vocabulary =
  'one two five nine oh zero ten twelve twenty thirty ninety hundred thousand million point and a half percent dollars cents dot com at may march fifth second third thirds am p m oclock double minus to of street meters [NAME_1] the "six" twenty-five five, six. 7 1,200 3.5'.split(
    ' ',
  );

test('whatever is spoken, words make up the text, times keep their order, and other words stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 40 }),
      (keys) => {
        const spoken = speech(keys.join(' '));
        const [written] = inverseNormalise([spoken]);
        if (written === undefined) throw new Error('no utterance');
        expect(written.text).toBe(written.words.map(({ word }) => word).join(''));
        expect(written.words[0]?.start).toBe(spoken.words[0]?.start);
        expect(written.words.at(-1)?.end).toBe(spoken.words.at(-1)?.end);
        for (const [index, { end, start, word }] of written.words.entries()) {
          expect(end).toBeGreaterThanOrEqual(start);
          expect(start).toBeGreaterThanOrEqual(written.words[index - 1]?.end ?? 0);
          expect(/^\s/.test(word)).toBe(index > 0);
          expect(word.trim()).not.toMatch(/\s|^$/);
        }
        const markers = (words: typeof spoken.words) =>
          words.filter(({ word }) => word.trim() === '[NAME_1]').length;
        expect(markers(written.words)).toBe(markers(spoken.words));
        // Written once, nothing is left to write.
        expect(inverseNormalise([written])[0]?.words.length).toBeLessThanOrEqual(
          written.words.length,
        );
      },
    ),
    { numRuns: 500 },
  );
});

verifies(
  'add-ons.spoken-forms-time',
  '100,000 words are written in time, whatever they are',
  () => {
    for (const unit of ['one hundred and', 'a at b dot', 'five to', 'nine']) {
      const count = Math.ceil(100_000 / unit.split(' ').length);
      const [written] = inverseNormalise([speech(Array(count).fill(unit).join(' '))]);
      expect(written?.words.length).toBeGreaterThan(0);
    }
  },
  25_000,
);

verifies('add-ons.spoken-forms', 'numbers that are written already stay as they are', () => {
  for (const text of [
    'The Bible of about 1455.',
    'It cost $5.50 in 1999.',
    'On June 5th, 1999, at 6:30 p.m. we left.',
    'He banks at H. D. F. C. Bank.',
    'Call 555-1234 now.',
    'Room 1024 is for 3,000 people.',
  ])
    expect(write(text)).toBe(text);
  expect(write('Dr. Smith paid 10 million dollars.')).toBe('Dr. Smith paid $10 million.');
});
