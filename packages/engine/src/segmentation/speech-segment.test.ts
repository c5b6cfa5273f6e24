import { expect, test } from 'vitest';
import { frameSeconds } from '../port/voice-activity-model.js';
import { wordsOfSegment } from './speech-segment.js';

/** Words around a cut at 5.12 seconds, as they are recognised on both sides of it. */
const said = [
  { text: 'in', startSeconds: 4.5, endSeconds: 4.8 },
  { text: 'september', startSeconds: 4.9, endSeconds: 5.6 },
  { text: 'we', startSeconds: 5.7, endSeconds: 5.9 },
];
const cutFrame = Math.round(5.12 / frameSeconds);

function recognize(fromSeconds: number) {
  const words = said.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: startSeconds - fromSeconds,
    endSeconds: endSeconds - fromSeconds,
    confidence: text === 'we' ? 0.5 : 1,
  }));
  return { words, confidence: 1, language: 'en' } as const;
}

test('a word that a cut goes through belongs to the side on which its middle lies', () => {
  const left = wordsOfSegment(recognize(0), {
    startFrame: 0,
    endFrame: cutFrame,
    speechStartFrame: 0,
    speechEndFrame: cutFrame,
    contextStartFrame: 0,
    contextEndFrame: cutFrame + 25,
  });
  const contextStartFrame = cutFrame - 25;
  const right = wordsOfSegment(recognize(contextStartFrame * frameSeconds), {
    startFrame: cutFrame,
    endFrame: cutFrame + 100,
    speechStartFrame: cutFrame,
    speechEndFrame: cutFrame + 100,
    contextStartFrame,
    contextEndFrame: cutFrame + 100,
  });
  expect(left.words.map(({ text }) => text)).toEqual(['in']);
  expect(right.words.map(({ text }) => text)).toEqual(['september', 'we']);
  // Times count from the cut, and no word begins before it.
  expect(right.words[0]?.startSeconds).toBe(0);
  expect(right.words[1]?.startSeconds).toBeCloseTo(5.7 - cutFrame * frameSeconds, 6);
  expect(right.confidence).toBeCloseTo(0.853, 2);
});

test('a segment between pauses has all words', () => {
  const recognition = recognize(0);
  const segment = { startFrame: 0, endFrame: 300, speechStartFrame: 0, speechEndFrame: 300 };
  const whole = { ...segment, contextStartFrame: 0, contextEndFrame: 300 };
  expect(wordsOfSegment(recognition, whole)).toBe(recognition);
});
