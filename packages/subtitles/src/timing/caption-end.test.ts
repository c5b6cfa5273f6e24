import { describe, expect, test } from 'vitest';
import { profiles } from '../profiles/profiles.js';
import { captionEnd } from './caption-end.js';

const profile = {
  ...profiles.compliance('en'),
  minimumGapSeconds: 0.1,
  minimumDurationSeconds: 1,
  maximumLingerSeconds: 0.5,
};

describe('a caption that begins at 10', () => {
  test.each<[string, number, number, number, number]>([
    // what, speech end, next begin, length, end
    ['ends with its last word when that leaves time to read', 13, 20, 30, 13],
    ['stays until it can be read', 12, 20, 46, 12.3],
    ['lingers for reading half a second at most', 12, 20, 80, 12.5],
    ['lingers longer for its minimum duration', 10.2, 20, 2, 11],
    ['closes a gap under half a second', 13, 13.4, 30, 13.3],
    ['leaves a gap of half a second alone', 13, 13.6, 30, 13],
    ['reads as long as leaves a gap of half a second', 12, 12.9, 80, 12.4],
    ['is over before the next one, though it cannot be read', 12, 12.05, 80, 11.95],
    ['is over after its maximum duration', 19, 30, 30, 17],
    ['is the last', 13, Number.POSITIVE_INFINITY, 30, 13],
  ])('%s', (_, speechEnd, next, length, end) => {
    expect(captionEnd(10, speechEnd, next, length, profile)).toBeCloseTo(end, 9);
  });
});
