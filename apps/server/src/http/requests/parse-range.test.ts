import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from './parse-range.js';

describe('parseRange', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0x1-2', 'whole'],
  ])('%s of 100 bytes', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  test('an empty file has no range', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  });

  test('whatever is asked for, a range lies within the file', () => {
    const ends = fc.option(fc.nat(300), { nil: '' });
    fc.assert(
      fc.property(fc.nat(200), ends, ends, (size, first, last) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
