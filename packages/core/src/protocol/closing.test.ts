import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeCodes } from '../live/close-codes.js';
import { closeReason, getCloseCode, isLeaving } from './closing.js';

test('each name has its code', () => {
  expect(getCloseCode('complete')).toBe(1000);
  expect(getCloseCode('taken_over')).toBe(4409);
  for (const { code, name } of closeCodes) expect(getCloseCode(name)).toBe(code);
});

test('a reason fits into a close frame, and no character of it is cut', () => {
  expect(closeReason('short')).toBe('short');
  expect(closeReason('a'.repeat(123))).toHaveLength(123);
  expect(closeReason('a'.repeat(124))).toHaveLength(123);
  expect(closeReason('é'.repeat(100))).toBe('é'.repeat(61));
  expect(closeReason('語'.repeat(100))).toBe('語'.repeat(41));
  expect(closeReason('🎙'.repeat(100))).toBe('🎙'.repeat(30));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const reason = closeReason(text);
      expect(text.startsWith(reason)).toBe(true);
      expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
      const [next = ''] = text.slice(reason.length);
      expect(Buffer.byteLength(reason + next)).toBeGreaterThan(next === '' ? -1 : 123);
    }),
  );
});

test('a client is done when it closes with 1000 or 1001', () => {
  expect([1000, 1001].every(isLeaving)).toBe(true);
  expect([1002, 1005, 1006, 3000, 4000, 4409].some(isLeaving)).toBe(false);
});
