import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speech } from '../../test/speech.js';
import { splitSentences } from './split-sentences.js';

const splitTexts = (...utterances: Parameters<typeof splitSentences>[0]) =>
  splitSentences(utterances).map(({ sentence }) => sentence);

verifies(
  'add-ons.sentence-rules',
  'abbreviations, initials, numbers and quotes end no sentence',
  () => {
    const sentences = [
      'Mr. Jones met Dr. A. B. Smith of Acme Inc. in the U.S. Senate at 3 p.m. on Jan. 5 for $3.50.',
      'It was No. 5 of 10.',
      '“Who is it?” asked the man.',
      'He left at 5 p.m.',
      'The end was near, e.g. For him.',
      'So do I.',
      'Go!',
    ];
    expect(splitTexts(speech(sentences.join(' ')))).toEqual(sentences);
    const german = [
      'Am 3. Oktober ist z.B. Feiertag.',
      'Dann ist bzw. war frei, d. h. Alle haben z. B. Zeit, u. a. Anna.',
      'Gut.',
    ];
    expect(splitTexts(speech(german.join(' '), { language: 'de' }))).toEqual(german);
    const chinese = { ...speech('你好。'), language: 'zh' as const };
    const words = ['你好。', '再见。'].map((word, index) => ({
      word,
      start: index,
      end: index + 1,
      confidence: 1,
    }));
    expect(splitTexts({ ...chinese, words, text: '你好。再见。' })).toEqual(['你好。', '再见。']);
  },
);

verifies(
  'add-ons.sentence-words',
  'a sentence has the words of the transcript with their times, over the utterances that it is in, its channel and its speaker',
  () => {
    const first = speech('Good morning. The meeting is', { speaker: 1 });
    const second = speech('on Friday. Bye.', { from: 2, speaker: 1 });
    const other = speech('Yes, I know.', { from: 1, channel: 1, speaker: 0 });
    const sentences = splitSentences([first, other, second]);
    expect(sentences.map(({ sentence, channel, speaker }) => [sentence, channel, speaker])).toEqual(
      [
        ['Good morning.', 0, 1],
        ['The meeting is on Friday.', 0, 1],
        ['Yes, I know.', 1, 0],
        ['Bye.', 0, 1],
      ],
    );
    expect(sentences[1]).toMatchObject({ start: 0.6, end: 2.6, confidence: 0.9, language: 'en' });
    expect(sentences[1]?.words.map(({ word, start }) => [word, start])).toEqual([
      ['The', 0.6],
      [' meeting', 0.9],
      [' is', 1.2],
      [' on', 2],
      [' Friday.', 2.3],
    ]);
  },
);

test('a sentence may begin with what is masked, and a number that is masked belongs to its abbreviation', () => {
  const sentences = [
    'I called ####.',
    '##### is my doctor.',
    '#### # said: it was No. ##.',
    'Bye.',
  ];
  expect(splitTexts(speech(sentences.join(' ')))).toEqual(sentences);
  for (const name of ['####', '[NAME_1]'])
    expect(splitTexts(speech('I know.'), speech(`${name} knows.`, { from: 2 }))).toEqual([
      'I know.',
      `${name} knows.`,
    ]);
  const marked = ['I called [PHONE_NUMBER_1].', '[NAME_1] is my doctor.'];
  expect(splitTexts(speech(marked.join(' ')))).toEqual(marked);
});

test('text without marks is split at pauses', () => {
  expect(splitTexts(speech('good morning everyone / the meeting is today'))).toEqual([
    'good morning everyone',
    'the meeting is today',
  ]);
  expect(splitTexts()).toEqual([]);
});

test('a change of the speaker or a long silence ends a sentence', () => {
  expect(
    splitTexts(
      speech('Is it. I think', { speaker: 0 }),
      speech('No. It is', { from: 2, speaker: 1 }),
      speech('over now.', { from: 20, speaker: 1 }),
    ),
  ).toEqual(['Is it.', 'I think', 'No.', 'It is', 'over now.']);
});

test('no word is lost, whatever the text is', () => {
  const word = fc.stringMatching(/^[a-zA-Z.,!?"'“”0-9。]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
      const utterance = speech(words.join(' '));
      const sentences = splitSentences([utterance]);
      const found = sentences.flatMap((sentence) => sentence.words);
      expect(found.map((each) => each.word.trim())).toEqual(words);
      expect(found.map(({ start }) => start)).toEqual(utterance.words.map(({ start }) => start));
    }),
  );
});
