import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfWords } from '../../port/recognition.js';
import { joinTokens, type TokenJoining } from './join-tokens.js';

const decoded = (tokens: readonly string[], others: object = {}) => ({
  tokens,
  startSeconds: tokens.map((_, index) => index * 0.1),
  durationSeconds: [],
  logProbabilities: [],
  ...others,
});

const join = (
  tokens: readonly string[],
  mark: TokenJoining['mark'] = 'space',
  others: object = {},
) => joinTokens(decoded(tokens, others), { mark, audioSeconds: 10 });

const joinText = (tokens: readonly string[], mark: TokenJoining['mark'] = 'space') =>
  textOfWords(join(tokens, mark));

test.each([
  ['pieces with a leading space', [' AF', 'TER', ' E', 'AR', 'LY'], 'AFTER EARLY'],
  ['pieces with the mark of sentencepiece', ['▁af', 'ter', '▁early'], 'after early'],
  ['a space of its own', ['▁', 'af', 'ter', ' ', 'all'], 'after all'],
  ['punctuation of its own', ['▁Yes', ',', '▁I', "'", 'm', '▁in', '.'], "Yes, I'm in."],
  ['opening punctuation', ['▁¿', 'qué', '?', '▁(', 'a', ')'], '¿qué? (a)'],
  ['Chinese characters', ['我', '们', '，', '好', '。'], '我们，好。'],
  ['Chinese with a name in Latin letters', ['我', '叫', ' Bob', 'by', '。'], '我叫 Bobby。'],
  ['Korean, which has spaces', ['▁안녕', '하세요', '▁여러분'], '안녕하세요 여러분'],
  ['characters out of bytes', ['▁caf', '<0xC3>', '<0xA9>', '▁ol', 'é'], 'café olé'],
  ['tokens that are no text', ['<s>', '<|en|>', '▁a', '<unk>', '</s>'], 'a'],
  ['none', [], ''],
])('tokens become words: %s', (_name, tokens, text) => {
  expect(joinText(tokens)).toBe(text);
});

test.each([
  ['marks of continuation', ['hel@@', 'lo', 'world'], 'hello world'],
  ['Chinese and English', ['今', '天', 'mon@@', 'day', '好'], '今天 monday 好'],
])('tokens of Paraformer become words: %s', (_name, tokens, text) => {
  expect(joinText(tokens, 'continuation')).toBe(text);
});

test('each Chinese token is a word of its own, which nothing separates from the one before', () => {
  expect(join(['你', '好']).map(({ text, isJoined }) => [text, isJoined])).toEqual([
    ['你', undefined],
    ['好', true],
  ]);
});

test('a word lasts from its first token to the begin of the next one, 0.4 s at most', () => {
  const words = join(['▁a', 'b', '▁c'], 'space', { startSeconds: [1, 1.2, 3] });
  expect(words.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [1, 1.6],
    [3, 3.4],
  ]);
});

test('lengths of tokens end words, and punctuation does not lengthen them', () => {
  const [word] = join(['▁a', 'b', '.'], 'space', {
    startSeconds: [1, 1.2, 2],
    durationSeconds: [0.2, 0.08, 0.5],
  });
  expect(word).toMatchObject({ text: 'ab.', startSeconds: 1 });
  expect(word?.endSeconds).toBeCloseTo(1.28);
});

test('the confidence of a word is the geometric mean of its tokens', () => {
  const [word, unsure] = join(['▁a', 'b', '▁c'], 'space', {
    logProbabilities: [Math.log(0.9), Math.log(0.4), Math.log(0.2)],
  });
  expect(word?.confidence).toBeCloseTo(0.6);
  expect(unsure?.confidence).toBeCloseTo(0.2);
  expect(join(['▁a'])[0]?.confidence).toBe(1);
});

test('without times, words are spread over the audio by their letters', () => {
  const words = join(['▁abc', '▁d'], 'space', { startSeconds: [] });
  expect(words).toMatchObject([
    { startSeconds: 0, endSeconds: 7.5 },
    { startSeconds: 7.5, endSeconds: 10 },
  ]);
});

verifies(
  'sherpa.words',
  'whatever a model returns, times are in order and within the audio, confidences within 0 and 1',
  () => {
    const token = fc.oneof(
      fc.constantFrom('▁a', 'b', ',', '好', '<0xE4>', '<unk>', '▁', '@@'),
      fc.string({ maxLength: 4 }),
    );
    const number = fc.double({ min: -5, max: 50, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ token, start: number, duration: number, probability: number })),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.constantFrom('space', 'continuation'),
        (entries, audioSeconds, mark) => {
          const words = joinTokens(
            {
              tokens: entries.map((entry) => entry.token),
              startSeconds: entries.map((entry) => entry.start),
              durationSeconds: entries.map((entry) => entry.duration),
              logProbabilities: entries.map((entry) => entry.probability),
            },
            { mark, audioSeconds },
          );
          let before = 0;
          for (const { confidence, endSeconds, startSeconds, text } of words) {
            expect(text).toBe(text.trim());
            expect(text).not.toBe('');
            expect(startSeconds).toBeGreaterThanOrEqual(before);
            expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
            expect(endSeconds).toBeLessThanOrEqual(audioSeconds);
            expect(confidence).toBeGreaterThanOrEqual(0);
            expect(confidence).toBeLessThanOrEqual(1);
            before = startSeconds;
          }
        },
      ),
    );
  },
);
