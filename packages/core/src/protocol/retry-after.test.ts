import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

const nowMs = Date.UTC(2026, 0, 31, 12);

test.each([
  ['0', 0],
  [' 120 ', 120_000],
  ['2026', 2_026_000],
  ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
  ['Saturday, 31-Jan-26 12:00:30 GMT', 30_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
])('%j is a wait of %s ms', (text, delayMs) => {
  expect(parseRetryAfter(text, nowMs)).toBe(delayMs);
});

test.each([
  [undefined],
  [null],
  [''],
  ['-1'],
  ['-5'],
  ['1.5'],
  ['1e3'],
  ['0x10'],
  ['99999999999999999999'],
  ['soon'],
  ['Sat'],
  ['Sat, 99 Jan 2026 GMT'],
])('%j is as good as absent', (text) => {
  expect(parseRetryAfter(text, nowMs)).toBeNull();
});

test('any count of seconds and any second of this century comes back as written', () => {
  fc.assert(
    fc.property(fc.nat(), (seconds) => parseRetryAfter(String(seconds), nowMs) === seconds * 1000),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
      const date = new Date(nowMs + seconds * 1000).toUTCString();
      expect(parseRetryAfter(date, nowMs)).toBe(seconds * 1000);
    }),
  );
});

test('no text makes it throw or go back in time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseRetryAfter(text, nowMs) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
