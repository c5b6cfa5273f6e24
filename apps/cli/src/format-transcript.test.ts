import type { Utterance } from '@earshot/core';
import { expect, it } from 'vitest';
import { formatTime, formatTranscript } from './format-transcript.js';

const utterance = (start: number, channel: number, text: string): Utterance => ({
  start,
  end: start + 1,
  confidence: 1,
  channel,
  words: [],
  text,
  language: 'en',
});

it('writes a line per utterance', () => {
  const utterances = [utterance(0.5, 0, 'good morning'), utterance(61.26, 0, 'goodbye')];
  expect(formatTranscript(utterances, { timestamps: false })).toBe('good morning\ngoodbye');
  expect(formatTranscript(utterances, { timestamps: true })).toBe(
    '[0:00.5] good morning\n[1:01.3] goodbye',
  );
});

it('names the channel only where there are several', () => {
  const utterances = [utterance(0, 0, 'hello'), utterance(2, 1, 'hi')];
  expect(formatTranscript(utterances, { timestamps: true })).toBe(
    '[0:00.0] channel 0: hello\n[0:02.0] channel 1: hi',
  );
});

it('names the speaker only where there are several', () => {
  const alone = [{ ...utterance(0, 0, 'hello'), speaker: 0 }];
  expect(formatTranscript(alone, { timestamps: false })).toBe('hello');
  const both = [...alone, { ...utterance(2, 0, 'hi'), speaker: 1 }];
  expect(formatTranscript(both, { timestamps: false })).toBe('speaker 0: hello\nspeaker 1: hi');
  expect(formatTranscript(both, { timestamps: true })).toBe(
    '[0:00.0] speaker 0: hello\n[0:02.0] speaker 1: hi',
  );
});

it.each([
  [59.96, '1:00.0'],
  [3599.99, '1:00:00.0'],
  [3661.5, '1:01:01.5'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});
