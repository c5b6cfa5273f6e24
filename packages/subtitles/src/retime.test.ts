import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retime } from './retime.js';
import { SubtitlesError } from './subtitles-error.js';

const cue = { startSeconds: 10, endSeconds: 12.5, text: 'Hello' };

test('a shift moves both times, also below zero', () => {
  expect(retime([cue], { shiftSeconds: -11 })).toEqual([
    { startSeconds: -1, endSeconds: 1.5, text: 'Hello' },
  ]);
});

test('a shift that moves cues out of the medium is refused, and says how far it may go', () => {
  const early = { startSeconds: 0.058, endSeconds: 2.942, text: 'Previously' };
  expect(() => retime([early, cue], { shiftSeconds: -5 })).toThrow(
    'shiftSeconds is -5, but must be above -2.942, since 1 of 2 cues would end before the start, such as cue 1.',
  );
  expect(retime([early, cue], { shiftSeconds: -2.9 })[0]).toMatchObject({ endSeconds: 0.042 });
  const kept = retime([early, cue], { shiftSeconds: -5, beforeStart: 'keep' });
  expect(kept.map(({ endSeconds }) => endSeconds)).toEqual([-2.058, 7.5]);
});

test('cues that end at zero already do not keep others from being moved', () => {
  const empty = { startSeconds: 0, endSeconds: 0, text: '' };
  expect(retime([empty, cue], { shiftSeconds: 1 })[1]?.startSeconds).toBe(11);
});

test('a change of the frame rate stretches before the shift', () => {
  const [moved] = retime([cue], { frameRates: { from: 25, to: 24 }, shiftSeconds: 1 });
  expect(moved?.startSeconds).toBeCloseTo(10 * (25 / 24) + 1, 6);
});

test('the times of words in WebVTT markup move with their cue', () => {
  const text = '<00:00:10.000>Hello <b>there</b><00:00:11.500> you <not a time>';
  const [moved] = retime([{ ...cue, markup: { format: 'vtt', text } }], { shiftSeconds: 3600 });
  expect(moved?.markup?.text).toBe(
    '<01:00:10.000>Hello <b>there</b><01:00:11.500> you <not a time>',
  );
});

test('text that only looks like a time in SRT markup stays', () => {
  const markup = { format: 'srt', text: '<i><00:00:10.000></i>' } as const;
  expect(retime([{ ...cue, markup }], { shiftSeconds: 1 })[0]?.markup).toEqual(markup);
});

test('the opposite shift gives the same cues again', () => {
  const milliseconds = fc.integer({ min: 0, max: 1e9 });
  fc.assert(
    fc.property(milliseconds, fc.integer({ min: -1e9, max: 1e9 }), (start, shift) => {
      const cues = [{ startSeconds: start / 1000, endSeconds: start / 1000 + 1, text: '' }];
      const there = retime(cues, { shiftSeconds: shift / 1000, beforeStart: 'keep' });
      const back = retime(there, { shiftSeconds: -shift / 1000 });
      expect(back[0]?.startSeconds).toBeCloseTo(start / 1000, 3);
    }),
  );
});

test.each([
  [{ stretch: 0 }, 'stretch'],
  [{ stretch: Number.NaN }, 'stretch'],
  [{ frameRates: { from: 25, to: -1 } }, 'frameRates.to'],
  [{ frameRates: { from: Infinity, to: 25 } }, 'frameRates.from'],
  [{ shiftSeconds: Infinity }, 'shiftSeconds'],
])('%j is refused by name', (options, path) => {
  expect(() => retime([cue], options)).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path }),
  );
  expect(() => retime([cue], options)).toThrow(SubtitlesError);
});
