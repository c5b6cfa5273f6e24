import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../port/recognition.js';
import { combineHypotheses } from './combine-hypotheses.js';

/** Words of half a second each, with their confidences: `the:0.9`; `-` is a gap. */
const said = (text: string): RecognizedWord[] =>
  text.split(' ').flatMap((entry, index) => {
    const [word = '', confidence = '1'] = entry.split(':');
    return word === '-'
      ? []
      : [
          {
            text: word,
            startSeconds: index / 2,
            endSeconds: index / 2 + 0.5,
            confidence: Number(confidence),
          },
        ];
  });

const combined = (first: string, second: string) =>
  combineHypotheses(said(first), said(second))
    .map(({ text }) => text)
    .join(' ');

test.each([
  ['the:1 cat:0.4 sat:1', 'the:1 hat:0.8 sat:1', 'the hat sat'],
  ['the:1 cat:0.8 sat:1', 'the:1 hat:0.4 sat:1', 'the cat sat'],
  // A word that only one of them has.
  ['the:1 - sat:1', 'the:1 cat:0.95 sat:1', 'the cat sat'],
  ['the:1 - sat:1', 'the:1 cat:0.5 sat:1', 'the sat'],
  ['the:1 cat:0.05 sat:1', 'the:1 - sat:1', 'the sat'],
  ['the:1 cat:0.5 sat:1', 'the:1 - sat:1', 'the cat sat'],
])('of "%s" and "%s" the more confident words are taken', (first, second, expected) => {
  expect(combined(first, second)).toBe(expected);
});

const hypothesis = fc
  .array(fc.record({ text: fc.constantFrom('a', 'b', 'c'), frames: fc.integer({ min: 1, max: 60 }), gap: fc.integer({ min: 0, max: 20 }), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 12 })
  .map((words) => {
    let frame = 0;
    return words.map(({ text, frames, gap, confidence }): RecognizedWord => {
      const startSeconds = (frame + gap) / 100;
      frame += gap + frames;
      return { text, startSeconds, endSeconds: frame / 100, confidence };
    });
  });

test('two that agree are what they agree about', () => {
  fc.assert(
    fc.property(hypothesis, (words) => {
      const certain = words.map((word) => ({ ...word, confidence: 1 }));
      expect(combineHypotheses(certain, certain)).toEqual(certain);
    }),
  );
});

test('every word is one of the two, in order, and none overlaps another', () => {
  fc.assert(
    fc.property(hypothesis, hypothesis, (first, second) => {
      let before = 0;
      for (const { text, startSeconds, endSeconds } of combineHypotheses(first, second)) {
        expect([...first, ...second].map((word) => word.text)).toContain(text);
        expect(startSeconds).toBeGreaterThanOrEqual(before);
        expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
        before = endSeconds;
      }
    }),
  );
});
