import type { Utterance } from '@earshot/core/types';
import { expect, test } from 'vitest';
import { compareTranscripts } from '../src/runs/compare-words.js';

/** An utterance whose words last half a second each. */
function say(text: string, start: number): Utterance {
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: start + index / 2,
    end: start + (index + 1) / 2,
    confidence: 1,
  }));
  const end = start + words.length / 2;
  return { start, end, confidence: 1, channel: 0, text, language: 'en', words };
}

test('what differs is marked on both sides, between the pauses that both have', () => {
  const { agreement, passages } = compareTranscripts(
    [say('Good morning, everyone', 0), say('see you on friday then', 5)],
    [say('good morning every one', 0), say('see you friday', 5), say('bye', 20)],
  );
  expect(passages.map(({ isSame, start }) => [start, isSame])).toEqual([
    [0, false],
    [5, false],
    [20, false],
  ]);
  expect(passages[0]?.left).toEqual([
    { text: 'Good morning,', isSame: true },
    { text: 'everyone', isSame: false },
  ]);
  expect(passages[0]?.right).toEqual([
    { text: 'good morning', isSame: true },
    { text: 'every one', isSame: false },
  ]);
  expect(passages[1]?.left.map(({ isSame }) => isSame)).toEqual([true, false, true, false]);
  expect(passages[2]).toEqual({
    start: 20,
    left: [],
    right: [{ text: 'bye', isSame: false }],
    isSame: false,
  });
  // Five words of eleven.
  expect(agreement).toBeCloseTo(5 / 11);
});

test('ten hours are compared in less than the time of a glance, and equal ones are equal', () => {
  const utterances = Array.from({ length: 6000 }, (_, index) =>
    say(`this is utterance number ${index} of a very long day of talk and more`, index * 8),
  );
  const { agreement, passages } = compareTranscripts(utterances, utterances);
  expect(agreement).toBe(1);
  expect(passages).toHaveLength(6000);
  expect(passages.every(({ isSame }) => isSame)).toBe(true);
  expect(compareTranscripts([], [])).toEqual({ passages: [], agreement: 1 });
});

test('a talk without any pause is compared as well', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `w${index % 97}`).join(' ');
  const { agreement } = compareTranscripts([say(text, 0)], [say(`x ${text}`, 0)]);
  expect(agreement).toBeGreaterThanOrEqual(0);
});
