import { expect, test } from 'vitest';
import { errorCodes } from './error-codes.js';

test('error codes are snake_case words, each listed once', () => {
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const named of [
    'unknown_key',
    'invalid_request',
    'unsupported_language',
    'payload_too_large',
  ] as const)
    expect(errorCodes).toContain(named);
});
