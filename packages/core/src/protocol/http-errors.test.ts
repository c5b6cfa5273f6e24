import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes } from '../enumerations/error-codes.js';
import { errorBodySchema } from '../error-body.js';
import { errorBody, parseRetryAfter, usualErrorCode } from './http-errors.js';

const request = { path: '/v2/live', requestId: 'G-1', failedAt: Date.UTC(2026, 0, 31) };

test('every status has a code that is listed', () => {
  for (let status = 400; status < 600; status += 1)
    expect(errorCodes).toContain(usualErrorCode(status));
  expect([400, 404, 418, 500, 502].map(usualErrorCode)).toEqual([
    'invalid_request',
    'not_found',
    'invalid_request',
    'internal_error',
    'internal_error',
  ]);
});

test('400 and 422 have a sentence for each issue, other errors have none', () => {
  const error = { message: 'no', code: 'invalid_request', validationErrors: undefined } as const;
  const body = errorBody({ ...error, statusCode: 400 }, request);
  expect(errorBodySchema.parse(body)).toEqual({
    timestamp: '2026-01-31T00:00:00.000Z',
    path: '/v2/live',
    request_id: 'G-1',
    statusCode: 400,
    message: 'no',
    code: 'invalid_request',
    validation_errors: ['no'],
  });
  const issues = ['a is required', 'b is unknown'];
  for (const statusCode of [400, 422])
    expect(errorBody({ ...error, statusCode, validationErrors: issues }, request)).toMatchObject({
      validation_errors: issues,
    });
  expect(
    errorBody({ ...error, statusCode: 404, validationErrors: issues }, request).validation_errors,
  ).toBeUndefined();
});

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
