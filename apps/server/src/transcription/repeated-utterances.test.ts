import type { Utterance } from '@earshot/core';
import { expect, test } from 'vitest';
import { RepeatedUtterances } from './repeated-utterances.js';

/** An utterance with a word every half second. */
function createUtterance(channel: number, start: number, text: string): Utterance {
  const words = text.split(' ').map((word, index) => ({
    word,
    start: start + index / 2,
    end: start + index / 2 + 0.4,
    confidence: 0.9,
  }));
  return {
    channel,
    start,
    end: start + words.length / 2,
    confidence: 0.9,
    text,
    language: 'en',
    words,
  };
}

const alike = () => 0.9;

test('the same words at the same time in another channel are a repetition, however they are written', () => {
  const repeated = new RepeatedUtterances(alike);
  expect(repeated.isRepeated(createUtterance(0, 1, 'Good morning, everyone here.'))).toBe(false);
  expect(repeated.isRepeated(createUtterance(1, 1.1, 'good morning everyone here'))).toBe(true);
  expect(repeated.isRepeated(createUtterance(2, 0.9, 'good morning anyone here please'))).toBe(
    false,
  );
});

test('words of another time, of the same channel, or of another kind are none', () => {
  const repeated = new RepeatedUtterances(alike);
  repeated.isRepeated(createUtterance(0, 1, 'good morning everyone'));
  expect(repeated.isRepeated(createUtterance(1, 2, 'good morning everyone'))).toBe(false);
  expect(repeated.isRepeated(createUtterance(0, 1, 'good morning everyone'))).toBe(false);
  expect(repeated.isRepeated(createUtterance(1, 1, 'the meeting is'))).toBe(false);
});

test('two people can say a word or two at once', () => {
  const repeated = new RepeatedUtterances(alike);
  repeated.isRepeated(createUtterance(0, 1, 'hello there'));
  expect(repeated.isRepeated(createUtterance(1, 1, 'hello there'))).toBe(false);
});

test('nothing is repeated by a channel whose level does not follow that of the other', () => {
  const asked: number[][] = [];
  const repeated = new RepeatedUtterances((...stretch) => {
    asked.push(stretch);
    return 0.3;
  });
  repeated.isRepeated(createUtterance(0, 1, 'good morning everyone'));
  expect(repeated.isRepeated(createUtterance(1, 1, 'good morning everyone'))).toBe(false);
  expect(asked).toEqual([[1, 0, 1, 2.5]]);
});

test('a repetition over several utterances is found, also of those of an earlier attempt', () => {
  const repeated = new RepeatedUtterances(alike, [createUtterance(0, 1, 'good morning')]);
  repeated.isRepeated(createUtterance(0, 2, 'everyone here'));
  expect(repeated.isRepeated(createUtterance(1, 1, 'good morning everyone here'))).toBe(true);
});
