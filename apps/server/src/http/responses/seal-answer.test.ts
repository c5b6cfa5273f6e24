import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAnswer, sealAnswer } from './seal-answer.js';

const secrets = { apiKey: 'es_key', idempotencyKey: 'once' };

test('an answer opens with what it was sealed with, and does not show before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const body = JSON.stringify({ url: `ws://x/v2/live?token=${text}` });
      const sealed = sealAnswer(body, secrets);
      expect(sealed).not.toContain('token');
      expect(openAnswer(sealed, secrets)).toBe(body);
    }),
  );
});

test('it opens with nothing else, and not when a bit of it was changed', () => {
  const sealed = sealAnswer('{"url":"ws://x"}', secrets);
  expect(() => openAnswer(sealed, { ...secrets, apiKey: 'es_other' })).toThrow(/authenticate|auth/);
  expect(() => openAnswer(sealed, { ...secrets, idempotencyKey: 'twice' })).toThrow(
    /authenticate|auth/,
  );
  const bytes = Buffer.from(sealed, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openAnswer(changed.toString('base64'), secrets)).toThrow(/authenticate|auth/);
  }
});

test('the same answer is sealed differently each time', () => {
  expect(sealAnswer('{}', secrets)).not.toBe(sealAnswer('{}', secrets));
});
