import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cues as anyCues } from '../../test/arbitraries.js';
import type { Cue } from '../cue.js';
import { profiles } from '../profiles/profiles.js';
import { fix } from './fix.js';
import { validate } from './validate.js';

const profile = profiles.compliance('en');

const crowded: fc.Arbitrary<Cue[]> = fc.array(
  fc.record({
    startSeconds: fc.integer({ min: 0, max: 20_000 }).map((time) => time / 1000),
    endSeconds: fc.integer({ min: 0, max: 30_000 }).map((time) => time / 1000),
    text: fc
      .array(
        fc.constantFrom('word', 'the', 'Sentence.', '- Yes', '\n', 'internationalization', '字幕'),
        {
          maxLength: 30,
        },
      )
      .map((words) => words.join(' ')),
  }),
  { maxLength: 8 },
);

test.each([
  ['crowded captions', crowded],
  ['any captions', anyCues],
])('fixing %s twice changes nothing more', (_name, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (cues) => {
      const once = fix(cues, profile);
      expect(fix(once, profile)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});

test('fixed captions break no rule of the file, of rows or of gaps, and keep their characters', () => {
  fc.assert(
    fc.property(crowded, (cues) => {
      const fixed = fix(cues, profile);
      const rules = new Set(validate(fixed, profile).map(({ rule }) => rule));
      for (const rule of [
        'invalid-time',
        'end-before-start',
        'order',
        'overlap',
        'empty-text',
        'rows',
        'row-length',
        'maximum-duration',
        'gap',
      ] as const) {
        expect(rules).not.toContain(rule);
      }
      expect(characters(fixed)).toEqual(characters(cues));
    }),
    { numRuns: 1000 },
  );
});

test('an overlap ends before the next cue, a flicker is closed, a glimpse is lengthened', () => {
  const fixed = fix(
    [
      { startSeconds: 0, endSeconds: 5, text: 'One' },
      { startSeconds: 4, endSeconds: 4.1, text: 'Two' },
      { startSeconds: 8, endSeconds: 9.8, text: 'Three' },
      { startSeconds: 10, endSeconds: 12, text: 'Four' },
    ],
    { ...profile, minimumGapSeconds: 0.1, chainGapSeconds: 0.5, minimumDurationSeconds: 1 },
  );
  expect(fixed.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [0, 3.9],
    [4, 5],
    [8, 9.9],
    [10, 12],
  ]);
});

test('cues with markup keep their rows, others are broken anew', () => {
  const text =
    'This is a row of text that is far too long for the profile that it is checked with.';
  const cue = { startSeconds: 0, endSeconds: 6, text };
  const marked = { ...cue, markup: { format: 'srt', text: `<i>${text}</i>` } } as const;
  expect(fix([marked], profile)[0]?.text).toBe(text);
  const [first, ...more] = fix([cue], profile);
  expect(first?.text.split('\n')).toHaveLength(2);
  expect([first, ...more].map((part) => part?.text.replaceAll('\n', ' ')).join(' ')).toBe(text);
});

test('a time that is none is refused by name', () => {
  expect(() => fix([{ startSeconds: Number.NaN, endSeconds: 1, text: 'x' }], profile)).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: 'cues[0].startSeconds' }),
  );
});

/** All characters except spaces, sorted, because overlapping cues may change their order. */
function characters(cues: readonly Cue[]): readonly string[] {
  return Array.from(cues.map(({ text }) => text.replace(/\s/g, '')).join('')).toSorted();
}
