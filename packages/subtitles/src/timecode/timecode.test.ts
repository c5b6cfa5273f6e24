import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameRates } from './frame-rate.js';
import {
  formatTimecode,
  frameAt,
  frameOfTimecode,
  frameSeconds,
  parseTimecode,
  timecodeOfFrame,
} from './timecode.js';

describe.each(frameRates)('%s frames per second', (frameRate) => {
  const frames = fc.integer({ min: 0, max: 60 * 3600 * 99 });

  test('every frame has its own time and its own timecode', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const seconds = frameSeconds(frame, frameRate);
        expect(frameAt(seconds, frameRate)).toBe(frame);
        expect(frameOfTimecode(timecodeOfFrame(frame, frameRate), frameRate)).toBe(frame);
        expect(parseTimecode(formatTimecode(seconds, frameRate), frameRate)).toBe(seconds);
      }),
      { numRuns: 500 },
    );
  });

  test('the next frame has the next timecode', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const [one, next] = [frame, frame + 1].map((number) =>
          formatTimecode(frameSeconds(number, frameRate), frameRate),
        );
        expect(String(one) < String(next)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  [1799, '00:00:59;29'],
  [1800, '00:01:00;02'],
  [17_981, '00:09:59;29'],
  [17_982, '00:10:00;00'],
  [107_892, '01:00:00;00'],
  [2_589_408, '24:00:00;00'],
])('frame %i is %s by SMPTE ST 12-1 with dropped numbers', (frame, timecode) => {
  expect(formatTimecode(frameSeconds(frame, '29.97df'), '29.97df')).toBe(timecode);
});

test.each([
  ['00:00:01:25', '25'],
  ['00:60:00:00', '25'],
  ['1.5', '25'],
] as const)('%s is no timecode of %s', (text, frameRate) => {
  expect(parseTimecode(text, frameRate)).toBeUndefined();
});

test('a rate that is not known is refused by name', () => {
  // @ts-expect-error callers without types may pass such a rate
  expect(() => formatTimecode(1, '26')).toThrow(
    expect.objectContaining({ code: 'invalid_argument', path: 'frameRate' }),
  );
});
