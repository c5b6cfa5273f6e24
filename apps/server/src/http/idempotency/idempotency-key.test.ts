import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { idempotencyKey, requestFingerprint } from './idempotency-key.js';

describe('idempotencyKey', () => {
  // It reads no other part of a request.
  const readKey = (given?: string | string[]) =>
    idempotencyKey({ headers: { 'idempotency-key': given } } as unknown as FastifyRequest);

  test.each([undefined, 'k', '!', '~', 'k'.repeat(255)])('%s is taken', (given) => {
    expect(readKey(given)).toBe(given);
  });

  test.each(['', 'k'.repeat(256), 'a b', ' k', 'k ', 'ä', '\u007f', ['k']])(
    '%j is refused',
    (given) => {
      expect(() => readKey(given)).toThrow(
        expect.objectContaining({
          statusCode: 400,
          validationErrors: [
            'header idempotency-key must be 1 to 255 visible ASCII characters, without spaces',
          ],
        }),
      );
    },
  );
});

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
    ['a list', ['/a', { one: [1] }]],
    ['null', ['/a', null]],
  ])('%s makes a difference', (_name, parts) => {
    expect(requestFingerprint(...parts)).not.toBe(requestFingerprint('/a', { one: 1 }));
  });

  test('a list differs from an object and from another order', () => {
    const prints = [[1, 2], [2, 1], { 0: 1, 1: 2 }].map((value) => requestFingerprint(value));
    expect(new Set(prints).size).toBe(3);
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});
