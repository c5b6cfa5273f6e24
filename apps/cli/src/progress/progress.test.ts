import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it, test } from 'vitest';
import { Screen } from '../../test/support/screen.js';
import { BarView } from '../transcription/batch/bar-view.js';
import {
  drawBar,
  formatBarLine,
  formatDuration,
  RemainingTime,
  symbolsFor,
} from './format-progress.js';

const unicode = symbolsFor({ LANG: 'C.UTF-8' }, 'linux');
const plain = symbolsFor({}, 'linux');

describe('a bar', () => {
  test.each([
    [0, '....'],
    [0.5, '##..'],
    [1, '####'],
    [2, '####'],
  ])('of %s', (fraction, expected) => {
    expect(drawBar(fraction, 4, plain)).toBe(expected);
  });

  it('has eighths where the terminal has them', () => {
    expect(drawBar(0.5625, 4, unicode)).toBe('██▎░');
  });

  it('moves a mark while its end is not known', () => {
    const frames = [0, 1, 7, 8, 13, 14].map((tick) => drawBar(undefined, 10, plain, tick));
    expect(frames).toEqual([
      '###.......',
      '.###......',
      '.......###',
      '......###.',
      '.###......',
      '###.......',
    ]);
  });
});

test('no line is wider than its terminal', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 12, max: 250 }),
      fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
      (label, columns, fraction) => {
        const state = { label, fraction, remainingSeconds: 12_345, stage: 'transcribing' };
        expect(stringWidth(formatBarLine(state, columns, unicode))).toBeLessThan(columns);
      },
    ),
  );
});

test.each([
  [0.36, 780, 'transcribing', 'y/second talk.wav   36 %  13:00 left'],
  [0.36, undefined, 'transcribing', 'y/second talk.wav   36 %'],
  [undefined, undefined, 'waiting', 'y/second talk.wav  waiting'],
])('a narrow terminal shows the label and %s', (fraction, remainingSeconds, stage, expected) => {
  const state = { label: 'talks/monday/second talk.wav', fraction, remainingSeconds, stage };
  expect(formatBarLine(state, 40, unicode)).toBe(`…${expected}`);
});

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [3599, '59:59'],
  [3661, '1:01:01'],
])('%s seconds', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

test('the remaining time follows the speed, and starts again with a new stage', () => {
  let nowMs = 0;
  const remaining = new RemainingTime(() => nowMs);
  expect(remaining.estimate(0)).toBeUndefined();
  nowMs = 500;
  expect(remaining.estimate(0.2)).toBeUndefined();
  nowMs = 10_000;
  expect(remaining.estimate(0.25)).toBeCloseTo(30);
  expect(remaining.estimate(undefined)).toBeUndefined();
  expect(remaining.estimate(0.1)).toBeUndefined();
});

describe.each([80, 140])('on a terminal of %i columns', (columns) => {
  it('bars of a batch are replaced by lines, with the totals below', () => {
    const screen = new Screen(columns);
    let nowMs = 0;
    const view = new BarView({
      stream: screen,
      symbols: plain,
      hasColours: false,
      nowMs: () => nowMs,
      recordings: 3,
    });
    const [first, second] = ['talks/first recording.wav', 'talks/second recording.wav'];
    view.begin(first, first ?? '');
    view.begin(second, second ?? '');
    view.update(first, first ?? '', { stage: 'uploading', fraction: 0 });
    nowMs = 10_000;
    view.update(first, first ?? '', { stage: 'uploading', fraction: 0.5 });
    const totals = { recordings: 3, done: 1, skipped: 0, failed: 0, audioSeconds: 60, seconds: 10 };
    view.end(
      second,
      second ?? '',
      { type: 'done', audioSeconds: 60, seconds: 10, isResumed: false, paths: ['/x/second.txt'] },
      totals,
    );
    const bar = columns === 80 ? '##########..........' : '################................';
    expect(screen.lines).toEqual([
      '+ talks/second recording.wav  1:00 of audio in 0:10 -> /x/second.txt',
      expect.stringMatching(/first recording\.wav +\S+ +50 % {2}0:10 left +uploading$/),
      '1 of 3 | 1:00 of audio | 6.0 x real time | 0:10 | about 0:20 left',
    ]);
    expect(screen.lines[1]).toContain(bar);
    view.close();
    expect(screen.lines).toHaveLength(1);
  });
});
