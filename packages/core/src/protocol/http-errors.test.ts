import { expect, test } from 'vitest';
import { errorCodes } from '../enumerations/error-codes.js';
import { errorBodySchema } from '../error-body.js';
import { errorBody, usualErrorCode } from './http-errors.js';

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
