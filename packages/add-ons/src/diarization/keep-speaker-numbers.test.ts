import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSpeakers } from './assign-speakers.js';
import { keepSpeakerNumbers } from './keep-speaker-numbers.js';

/** An utterance of words that last a second each. */
function createUtterance(start: number, count: number, channel = 0): Utterance {
  const words = Array.from({ length: count }, (_, index) => ({
    word: ` ${start + index}`,
    start: start + index,
    end: start + index + 1,
    confidence: 1,
  }));
  return {
    start,
    end: start + count,
    confidence: 1,
    channel,
    words,
    text: words.map(({ word }) => word).join(''),
    language: 'en',
  };
}

const listSpeakers = (utterances: readonly Utterance[]) =>
  utterances.flatMap(({ words }) => words.map(({ speaker }) => speaker));

/** Turns of a second each. */
const createTurns = (speakers: readonly number[]) =>
  speakers.map((speaker, index) => ({ start: index, end: index + 1, speaker }));

verifies('voices.renaming', 'a new pass that only numbers otherwise changes no number', () => {
  const labels = fc.array(fc.nat(4), { minLength: 1, maxLength: 30 });
  const renumbering = fc.shuffledSubarray([7, 3, 0, 1, 12], { minLength: 5 });
  fc.assert(
    fc.property(labels, renumbering, (speakers, numbers) => {
      const transcript = [createUtterance(0, speakers.length)];
      const before = assignSpeakers(transcript, createTurns(speakers));
      const after = assignSpeakers(
        transcript,
        createTurns(speakers.map((speaker) => numbers[speaker] ?? 0)),
      );
      expect(keepSpeakerNumbers(before, after)).toEqual(before);
    }),
  );
});

verifies('voices.renaming', 'names stay with those who have most of what they had', () => {
  const transcript = [createUtterance(0, 10)];
  const before = assignSpeakers(transcript, createTurns([0, 0, 0, 0, 1, 1, 1, 2, 2, 2]));
  // The new pass finds who the second one really was, and one more.
  const after = assignSpeakers(transcript, createTurns([1, 1, 1, 0, 0, 0, 0, 2, 3, 3]));
  expect(listSpeakers(keepSpeakerNumbers(before, after))).toEqual([0, 0, 0, 1, 1, 1, 1, 3, 2, 2]);
});

test('a transcript without speakers has no numbers to keep', () => {
  const transcript = [createUtterance(0, 3), createUtterance(1, 2, 1)];
  const after = assignSpeakers(transcript, createTurns([1, 0, 0]));
  expect(keepSpeakerNumbers(transcript, after)).toEqual(after);
});
