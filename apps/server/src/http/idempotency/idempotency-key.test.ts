import { describe, expect, test } from 'vitest';
import { requestFingerprint } from './idempotency-key.js';

describe('requestFingerprint', () => {
  test('the order of fields makes no difference, at any depth', () => {
    expect(requestFingerprint('/a', { one: 1, two: { x: [1], y: null } })).toBe(
      requestFingerprint('/a', { two: { y: null, x: [1] }, one: 1 }),
    );
  });

  test.each([
    ['another path', ['/b', { one: 1 }]],
    ['another value', ['/a', { one: 2 }]],
    ['another type', ['/a', { one: '1' }]],
    ['another field', ['/a', { one: 1, two: undefined, three: 0 }]],
    ['another order of items', ['/a', { one: [1] }]],
  ])('%s makes a difference', (_name, parts) => {
    expect(requestFingerprint(...parts)).not.toBe(requestFingerprint('/a', { one: 1 }));
  });
});
