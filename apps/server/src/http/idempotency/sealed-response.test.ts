import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openResponse, sealResponse } from './sealed-response.js';

const secrets = { apiKey: 'es_key', idempotencyKey: 'once' };

test('a response opens with the secrets that it was sealed with, and is not readable before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const body = JSON.stringify({ url: `ws://x/v2/live?token=${text}` });
      const sealed = sealResponse(body, secrets);
      expect(sealed).not.toContain('token');
      expect(openResponse(sealed, secrets)).toBe(body);
    }),
  );
});

test('it opens with nothing else, and not when a bit of it was changed', () => {
  const sealed = sealResponse('{"url":"ws://x"}', secrets);
  expect(() => openResponse(sealed, { ...secrets, apiKey: 'es_other' })).toThrow(
    /authenticate|auth/,
  );
  expect(() => openResponse(sealed, { ...secrets, idempotencyKey: 'twice' })).toThrow(
    /authenticate|auth/,
  );
  const bytes = Buffer.from(sealed, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openResponse(changed.toString('base64'), secrets)).toThrow(/authenticate|auth/);
  }
});

test('the same response is sealed differently each time', () => {
  expect(sealResponse('{}', secrets)).not.toBe(sealResponse('{}', secrets));
});
