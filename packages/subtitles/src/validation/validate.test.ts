import { expect, test } from 'vitest';
import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { type ValidateOptions, validate } from './validate.js';

const profile: CaptionProfile = {
  name: 'test',
  language: 'en',
  maximumRows: 2,
  maximumCharactersPerRow: 20,
  minimumDurationSeconds: 1,
  maximumDurationSeconds: 5,
  minimumGapSeconds: 0.1,
  chainGapSeconds: 0.5,
  maximumCharactersPerSecond: 10,
  maximumStartOffsetSeconds: 0.1,
  maximumLingerSeconds: 0.5,
  isOneSpeakerPerRow: true,
};

function listRules(cues: readonly Cue[], options?: ValidateOptions): readonly unknown[] {
  return validate(cues, profile, options).map(({ cueIndex, rule }) => [cueIndex, rule]);
}

const good = { startSeconds: 1, endSeconds: 3, text: 'All is well.' };

test('captions that keep to the profile have no findings', () => {
  expect(validate([good, { ...good, startSeconds: 3.1, endSeconds: 5 }], profile)).toEqual([]);
});

test('a finding says where, what, and what is allowed', () => {
  expect(validate([{ ...good, endSeconds: 7.25 }], profile)).toEqual([
    {
      rule: 'maximum-duration',
      severity: 'error',
      cueIndex: 0,
      found: 6.25,
      allowed: 5,
      message: 'Cue 1: it stays too long (found 6.25, allowed 5).',
    },
  ]);
});

test.each<[string, readonly Cue[], readonly unknown[]]>([
  ['a time that is none', [{ ...good, startSeconds: Number.NaN }], [[0, 'invalid-time']]],
  ['a time below zero', [{ ...good, startSeconds: -1 }], [[0, 'invalid-time']]],
  ['an end at the begin', [{ ...good, endSeconds: 1 }], [[0, 'end-before-start']]],
  ['an order', [good, { ...good, startSeconds: 0.5 }], [[1, 'order']]],
  ['an overlap', [good, { ...good, startSeconds: 2, endSeconds: 4 }], [[0, 'overlap']]],
  ['a short gap', [good, { ...good, startSeconds: 3.05, endSeconds: 5 }], [[0, 'gap']]],
  ['a flicker', [good, { ...good, startSeconds: 3.3, endSeconds: 5 }], [[0, 'chain-gap']]],
  ['no text', [{ ...good, text: ' \n' }], [[0, 'empty-text']]],
  ['three rows', [{ ...good, text: 'Yes.\nWell.\nWhy?' }], [[0, 'rows']]],
  ['a long row', [{ ...good, endSeconds: 5, text: 'x'.repeat(21) }], [[0, 'row-length']]],
  ['a glimpse', [{ ...good, endSeconds: 1.5, text: 'Yes' }], [[0, 'minimum-duration']]],
  ['too much to read', [{ ...good, text: 'A word\nand some more.' }], [[0, 'reading-speed']]],
  ['a row that ends badly', [{ ...good, text: 'Hold the\nline.' }], [[0, 'row-break']]],
  [
    'a caption that ends badly',
    [
      { ...good, text: 'Hold the' },
      { startSeconds: 3.1, endSeconds: 5, text: 'line.' },
    ],
    [[0, 'caption-break']],
  ],
  [
    'a caption that ends badly before a long pause',
    [
      { ...good, text: 'Hold the' },
      { startSeconds: 9, endSeconds: 10, text: 'line.' },
    ],
    [],
  ],
  ['another speaker', [{ ...good, text: 'I saw the\n- Yes.' }], []],
])('%s', (_name, cues, expected) => {
  expect(listRules(cues)).toEqual(expected);
});

const words = [
  { word: 'All', start: 1, end: 1.2, speaker: 0 },
  { word: ' is', start: 1.2, end: 1.4, speaker: 0 },
  { word: ' well.', start: 1.4, end: 2.8, speaker: 0 },
  { word: ' Really?', start: 3.1, end: 3.6, speaker: 1 },
];

test('cues that hold what was said, when it was said', () => {
  const cues = [good, { startSeconds: 3.1, endSeconds: 4.1, text: '- Really?' }];
  expect(listRules(cues, { words })).toEqual([]);
});

test('words that are missing or were not said are named', () => {
  const findings = validate([{ ...good, text: 'All is so well.' }], profile, { words });
  expect(findings).toMatchObject([
    { rule: 'added-words', found: 'so' },
    { rule: 'missing-words', found: 'Really?', cueIndex: 0 },
  ]);
  expect(listRules([{ ...good, text: 'well. Really?' }], { words })).toContainEqual([
    0,
    'missing-words',
  ]);
});

test('captions away from their words', () => {
  const late = { startSeconds: 1.5, endSeconds: 3, text: 'All is well.' };
  expect(listRules([late], { words: words.slice(0, 3) })).toEqual([[0, 'start-offset']]);
  const long = { startSeconds: 1, endSeconds: 5, text: 'All is well.' };
  expect(listRules([long], { words: words.slice(0, 3) })).toEqual([[0, 'linger']]);
});

test('a row with the words of two speakers', () => {
  const cue = { startSeconds: 1, endSeconds: 3.6, text: 'All is well. Really?' };
  expect(listRules([cue], { words })).toEqual([[0, 'speakers-in-row']]);
});

test('a figure of the profile that is out of its range is refused by name', () => {
  expect(() => validate([], { ...profile, maximumRows: 0 })).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: 'profile.maximumRows' }),
  );
});
