import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

const now = Date.UTC(2026, 0, 31, 12);

test('seconds and dates are read, in every spelling that HTTP has', () => {
  expect(parseRetryAfter('0', now)).toBe(0);
  expect(parseRetryAfter(' 120 ', now)).toBe(120_000);
  expect(parseRetryAfter('Sat, 31 Jan 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Saturday, 31-Jan-26 12:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0);
});

test('what is neither is as good as absent', () => {
  const others = [null, '', '-5', '1e3', '0x10', '1.5', 'soon', 'Sat', 'Sat, 99 Jan 2026 GMT'];
  for (const text of others) expect(parseRetryAfter(text, now), String(text)).toBeNull();
});

test('any count of seconds and any second of this century comes back as written', () => {
  fc.assert(
    fc.property(fc.nat(), (seconds) => parseRetryAfter(String(seconds), now) === seconds * 1000),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (seconds) => {
      const date = new Date(now + seconds * 1000).toUTCString();
      expect(parseRetryAfter(date, now)).toBe(seconds * 1000);
    }),
  );
});

test('no text makes it throw or go back in time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseRetryAfter(text, now) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
