import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areChannelsSpeakers, assignSpeakers, channelsAsSpeakers } from './assign-speakers.js';

const utterance = (texts: readonly string[], start = 0, channel = 0): Utterance => ({
  start,
  end: start + texts.length,
  confidence: 0.5,
  channel,
  language: 'en',
  text: texts.join(''),
  words: texts.map((word, index) => ({
    word,
    start: start + index,
    end: start + index + 0.9,
    confidence: (index + 1) / 10,
  })),
});

verifies('diarization.words', 'an utterance of one speaker stays whole', () => {
  const one = utterance(['good', ' morning']);
  expect(assignSpeakers([one], [{ start: 0, end: 2, speaker: 3 }])).toEqual([
    { ...one, speaker: 3, words: one.words.map((word) => ({ ...word, speaker: 3 })) },
  ]);
});

verifies('diarization.words', 'an utterance is cut where the speaker changes', () => {
  const parts = assignSpeakers(
    [utterance(['how', ' are', ' you?', ' fine,', ' thanks'], 10)],
    [
      { start: 10, end: 13.2, speaker: 0 },
      { start: 13.2, end: 15, speaker: 1 },
    ],
  );
  expect(parts.map(({ text, speaker, start, end }) => ({ text, speaker, start, end }))).toEqual([
    { text: 'how are you?', speaker: 0, start: 10, end: 12.9 },
    { text: 'fine, thanks', speaker: 1, start: 13, end: 15 },
  ]);
  expect(parts[0]?.confidence).toBeCloseTo(0.2, 9);
  expect(parts[1]?.words).toEqual([
    { word: 'fine,', start: 13, end: 13.9, confidence: 0.4, speaker: 1 },
    { word: ' thanks', start: 14, end: 14.9, confidence: 0.5, speaker: 1 },
  ]);
  for (const { text, words } of parts) expect(words.map(({ word }) => word).join('')).toBe(text);
});

test('a word without a turn belongs to the nearest one', () => {
  const [one, other] = assignSpeakers(
    [utterance(['before'], 4), utterance(['after'], 8)],
    [
      { start: 0, end: 3, speaker: 0 },
      { start: 10, end: 12, speaker: 1 },
    ],
  );
  expect([one?.speaker, other?.speaker]).toEqual([0, 1]);
});

test('of overlapping turns, the one with more of the word counts', () => {
  const [one] = assignSpeakers(
    [utterance(['yes'], 5)],
    [
      { start: 0, end: 5.3, speaker: 0 },
      { start: 5.1, end: 9, speaker: 1 },
    ],
  );
  expect(one?.speaker).toBe(1);
});

verifies(
  'diarization.overlaps',
  'who keeps talking through an interjection has one utterance',
  () => {
    const spoken = utterance(['so', ' we', ' yes', ' went', ' home'], 0);
    const parts = assignSpeakers(
      [spoken],
      [
        { start: 0, end: 5, speaker: 0 },
        { start: 1.95, end: 3, speaker: 1 },
      ],
    );
    expect(parts).toMatchObject([
      { speaker: 0, text: 'so we went home', start: 0, end: 5 },
      { speaker: 1, text: 'yes', start: 2, end: 2.9 },
    ]);
  },
);

verifies(
  'diarization.overlaps',
  'where one takes over from another, the first one keeps what both cover',
  () => {
    const parts = assignSpeakers(
      [utterance(['I', ' think', ' that', ' but', ' no'], 0)],
      [
        { start: 0, end: 3, speaker: 0 },
        { start: 1.95, end: 5, speaker: 1 },
      ],
    );
    expect(parts.map(({ speaker, text }) => [speaker, text])).toEqual([
      [0, 'I think that'],
      [1, 'but no'],
    ]);
  },
);

verifies('diarization.overlaps', 'every word is there once, however turns overlap', () => {
  const turn = fc
    .tuple(fc.nat(20), fc.integer({ min: 1, max: 12 }), fc.nat(3))
    .map(([start, length, speaker]) => ({ start, end: start + length, speaker }));
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), (turns) => {
      const spoken = utterance(
        Array.from({ length: 20 }, (_, index) => `w${index}`),
        0,
      );
      const parts = assignSpeakers([spoken], turns);
      const words = parts.flatMap((part) => part.words.map(({ start }) => start));
      expect(words.toSorted((one, other) => one - other)).toEqual(
        spoken.words.map(({ start }) => start),
      );
      for (const { end, speaker, start, words: own } of parts) {
        expect(own.every((word) => word.speaker === speaker)).toBe(true);
        expect(own.map((word) => word.start)).toEqual(
          own.map((word) => word.start).toSorted((one, other) => one - other),
        );
        expect(end).toBeGreaterThan(start);
      }
    }),
  );
});

test('utterances without words, words without separators, and no turns', () => {
  const bare = { ...utterance(['a', 'b']), text: 'a b' };
  const empty = { ...utterance([]), end: 3 };
  expect(assignSpeakers([bare, empty], [])).toEqual([bare, empty]);
  const turns = [
    { start: 0, end: 0.95, speaker: 0 },
    { start: 0.95, end: 4, speaker: 1 },
  ];
  const [first, second, third] = assignSpeakers([bare, empty], turns);
  expect([first?.text, second?.text]).toEqual(['a', 'b']);
  expect(third).toEqual({ ...empty, speaker: 1 });
});

verifies('diarization.channels', 'channels are speakers in their order', () => {
  const speakers = channelsAsSpeakers([
    utterance(['b'], 0, 3),
    utterance(['a'], 1, 1),
    utterance(['c'], 2, 3),
  ]).map(({ speaker, words }) => [speaker, words[0]?.speaker]);
  expect(speakers).toEqual([
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
});

test.each([
  [1, {}, false],
  [2, {}, true],
  [2, { number_of_speakers: 2 }, true],
  [2, { number_of_speakers: 3 }, false],
  [2, { min_speakers: 3 }, false],
  [3, { max_speakers: 2 }, false],
  [3, { min_speakers: 1, max_speakers: 0 }, true],
])(
  'channels of %i with %o are speakers: %s',
  { meta: { requirements: ['diarization.channels'] } },
  (channels, configuration, expected) => {
    expect(areChannelsSpeakers(channels, configuration)).toBe(expected);
  },
);
