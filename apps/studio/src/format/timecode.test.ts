import { expect, test } from 'vitest';
import { timecodeIds } from '../preferences/timecode-ids.js';
import { createTimecode } from './timecode.js';

test.each([
  ['23.976', 3603.6, '01:00:00:00'],
  ['24', 3600.5, '01:00:00:12'],
  ['25', 61.04, '00:01:01:01'],
  ['29.97', 3603.6, '01:00:00:00'],
  // The examples of SMPTE: numbers 00 and 01 are skipped, but not in each tenth minute.
  ['29.97df', 1800 / (30_000 / 1001), '00:01:00;02'],
  ['29.97df', 17_982 / (30_000 / 1001), '00:10:00;00'],
  ['29.97df', 3600, '01:00:00;00'],
  ['59.94df', 3600 / (60_000 / 1001), '00:01:00;04'],
  ['50', 0.98, '00:00:00:49'],
  ['60', 36_000, '10:00:00:00'],
] as const)('at %s, %d s are %s', (id, seconds, text) => {
  const timecode = createTimecode(id);
  expect(timecode.format(seconds)).toBe(text);
  expect(timecode.read(text)).toBeCloseTo(timecode.snap(seconds), 9);
});

test.each(timecodeIds)('every frame at %s is written and read as itself', (id) => {
  const timecode = createTimecode(id);
  for (let step = 0; step < 40_000; step += 7) {
    // Files have whole milliseconds.
    const seconds = Math.round(step * timecode.stepSeconds * 1000) / 1000;
    const read = timecode.read(timecode.format(seconds));
    expect(read).toBeCloseTo(timecode.snap(seconds), 6);
  }
});

test('a time is also typed in seconds, and what is none is refused', () => {
  const timecode = createTimecode('25');
  expect(timecode.read('1:02.51')).toBeCloseTo(62.52, 9);
  expect(timecode.read('00:00:10:25')).toBeUndefined();
  expect(timecode.read('00:61:10:00')).toBeUndefined();
  expect(timecode.read('soon')).toBeUndefined();
});
