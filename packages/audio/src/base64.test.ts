import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thrownBy } from '../test/thrown-by.js';
import { decodeBase64, encodeBase64 } from './base64.js';
import { AudioError } from './errors/audio-error.js';

test('bytes are encoded as everywhere else, and decoded again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

test('a megabyte is no trouble', () => {
  const bytes = Uint8Array.from({ length: 1_000_003 }, (_, index) => index * 7);
  expect(Buffer.compare(decodeBase64(encodeBase64(bytes)), bytes)).toBe(0);
});

test('only what an encoder makes is accepted', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('A', 'Q', 'g', '/', '+', '9', '=', '_', '-', ' ', '\n'),
        maxLength: 12,
      }),
      (text) => {
        const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
        const error = thrownBy(() => decodeBase64(text));
        expect(error === undefined).toBe(isCanonical);
        expect(
          error === undefined || (AudioError.is(error) && error.code === 'invalid_base64'),
        ).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

test.each([
  ['QUJD*A==', /character 4 is "\*"/],
  ['QUJ', /has 3 characters; base64 has a multiple of 4/],
  ['QQ=B', /character 2 is "="/],
  ['====', /character 0 is "="/],
  ['QR==', /last digit carries bits/],
  ['QUé=', /character 2 is "é"/],
])('%s is refused', (text, message) => {
  expect(() => decodeBase64(text)).toThrow(message);
});
