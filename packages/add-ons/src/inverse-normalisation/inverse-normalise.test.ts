import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureSpokenForms, readSpokenSentences } from '../../test/measure-spoken-forms.js';
import { paramsOf, speech } from '../../test/speech.js';
import { ruleProviders } from '../providers/rule-providers.js';
import { inverseNormalise } from './inverse-normalise.js';

const writtenOf = (text: string) => inverseNormalise([speech(text)])[0]?.text;

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
    expect(writtenOf('He has "twenty-five" cats, thirty dogs.')).toBe('He has "25" cats, 30 dogs.');
    expect(writtenOf('At twenty. Five came.')).toBe('At 20. Five came.');
    const marked = '[NAME_1] [PHONE_NUMBER_2] #### one two three four five six seven';
    expect(writtenOf(marked)).toMatch(/^\[NAME_1\] \[PHONE_NUMBER_2\] #### /);
    const german = speech('six elf zwei one hundred', { language: 'de' });
    expect(inverseNormalise([german])).toEqual([german]);
  },
);

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
    params: paramsOf(),
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
    for (const unit of [
      'five',
      'one hundred and',
      'j dot',
      'a at b dot',
      'twenty twenty may first',
    ]) {
      const count = Math.ceil(100_000 / unit.split(' ').length);
      const [written] = inverseNormalise([speech(Array(count).fill(unit).join(' '))]);
      expect(written?.words.length).toBeGreaterThan(0);
    }
  },
  25_000,
);
