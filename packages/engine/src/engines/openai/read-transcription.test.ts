import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../port/recognition.js';
import { textOfWords } from '../../port/recognition.js';
import { restorePunctuation } from '../../text/restore-punctuation.js';
import { readResponse } from './read-response.js';
import { readTranscription } from './read-transcription.js';

function read(body: unknown, seconds = 4, language?: 'zh' | 'ja' | 'en') {
  const response = readResponse(body);
  if (response === undefined) throw new Error('It is no transcription.');
  return readTranscription(response, seconds, language);
}

const shown = (words: readonly RecognizedWord[]) =>
  words.map(({ text, startSeconds, endSeconds }) => [text, startSeconds, endSeconds]);

const timed = (words: string) =>
  words.split(' ').map((word, index) => ({ word, start: index, end: index + 1 }));

test('words without punctuation get that of the text', () => {
  const { words } = read({
    text: '“Hello,” she said: it’s well-known… (isn’t it?)',
    words: timed('Hello she said it’s well known isn’t it'),
  });
  expect(shown(words)).toEqual([
    ['“Hello,”', 0, 1],
    ['she', 1, 2],
    ['said:', 2, 3],
    ['it’s', 3, 4],
    ['well-known…', 4, 4],
    ['(isn’t', 4, 4],
    ['it?)', 4, 4],
  ]);
});

test('tokens without a space before them continue their word', () => {
  const { words } = read({
    text: ' And so, my friends.',
    segments: [
      {
        text: ' And so, my friends.',
        start: 0,
        end: 4,
        words: [
          { word: ' And', start: 0, end: 1, probability: 0.9 },
          { word: ' so', start: 1, end: 2, probability: 0.8 },
          { word: ',', start: 2, end: 2, probability: 0.2 },
          { word: ' my', start: 2, end: 2.5, probability: 0.7 },
          { word: ' fri', start: 2.5, end: 3, probability: 0.6 },
          { word: 'ends.', start: 3, end: 4, probability: 0.5 },
        ],
      },
    ],
  });
  expect(shown(words)).toEqual([
    ['And', 0, 1],
    ['so,', 1, 2],
    ['my', 2, 2.5],
    ['friends.', 2.5, 4],
  ]);
  expect(words.map(({ confidence }) => confidence)).toEqual([0.9, 0.2, 0.7, 0.5]);
});

verifies('openai.times', 'without times of words they are spread over their segments', () => {
  const { hasWordTimes, words } = read({
    text: 'One two. Three',
    segments: [
      { text: ' One two.', start: '0.5', end: '1.2' },
      { text: ' Three', start: '2.0', end: '3.0' },
    ],
    words: null,
  });
  expect(hasWordTimes).toBe(false);
  expect(shown(words)).toEqual([
    ['One', 0.5, expect.closeTo(0.8)],
    ['two.', expect.closeTo(0.8), expect.closeTo(1.2)],
    ['Three', 2, 3],
  ]);
  expect(shown(read({ text: 'One two' }, 6).words)).toEqual([
    ['One', 0, 3],
    ['two', 3, 6],
  ]);
});

test('languages without spaces have words that are joined', () => {
  const spread = read({ text: '今天天气很好。' }, 4, 'zh').words;
  expect(spread.length).toBeGreaterThan(1);
  expect(textOfWords(spread)).toBe('今天天气很好。');
  const { words } = read(
    {
      text: '今天，很好。',
      words: ['今', '天', '很', '好'].map((word, index) => ({
        word,
        start: index,
        end: index + 1,
      })),
    },
    4,
    'zh',
  );
  expect(words.map(({ text }) => text)).toEqual(['今', '天，', '很', '好。']);
  expect(textOfWords(words)).toBe('今天，很好。');
});

test('what the model itself takes for silence is left out', () => {
  const silent = { avg_logprob: -1.4, no_speech_prob: 0.9 };
  const said = { avg_logprob: -0.1, no_speech_prob: 0.1 };
  expect(
    read({ text: ' Thank you.', segments: [{ text: ' Thank you.', start: 0, end: 2, ...silent }] })
      .words,
  ).toEqual([]);
  const { words } = read({
    text: ' Hello. Thank you.',
    words: [
      { word: 'Hello', start: 0, end: 1 },
      { word: 'Thank', start: 2, end: 2.5 },
      { word: 'you', start: 2.5, end: 3 },
    ],
    segments: [
      { text: ' Hello.', start: 0, end: 1, ...said },
      { text: ' Thank you.', start: 2, end: 3, ...silent },
    ],
  });
  expect(shown(words)).toEqual([['Hello.', 0, 1]]);
  expect(words[0]?.confidence).toBeCloseTo(Math.exp(-0.1));
});

test.each([[{ status: 'ok' }], [{ text: 5 }], [null], [[]], [5]])(
  '%j is no transcription',
  (body) => {
    expect(readResponse(body)).toBeUndefined();
  },
);

test('what is not needed and not as it should be counts as absent', () => {
  const { language, words } = read({
    text: 'One',
    language: 7,
    words: [{ word: 'One', start: 'now', end: 1 }],
    segments: 'none',
  });
  expect([language, shown(words)]).toEqual([undefined, [['One', 0, 4]]]);
});

const word = fc.stringMatching(/^[a-zäö]{1,6}$/u);

test('restored words say the text, in order, at the times of the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.constantFrom('', ',', '.', '?', '…', '”')), {
        minLength: 1,
        maxLength: 12,
      }),
      (pairs) => {
        const words = pairs.map(([text], index) => ({
          text,
          startSeconds: index,
          endSeconds: index + 1,
          confidence: 1,
        }));
        const text = pairs.map(([said, mark]) => `${said.toUpperCase()}${mark}`).join(' ');
        const restored = restorePunctuation(words, text, 'en');
        expect(restored?.map((one) => one.text).join(' ')).toBe(text);
        expect(restored?.map((one) => one.startSeconds)).toEqual(pairs.map((_, index) => index));
      },
    ),
  );
});

test('words that are not those of the text are left as they are', () => {
  const words = [{ text: 'two', startSeconds: 0, endSeconds: 1, confidence: 1 }];
  expect(restorePunctuation(words, '2', 'en')).toBeUndefined();
  expect(restorePunctuation(words, 'two three', 'en')).toBeUndefined();
});
