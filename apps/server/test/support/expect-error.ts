import { expect } from 'vitest';
import type { Answer } from './client.js';

/** Checks that an answer is an error with the one envelope and nothing but it. */
export function expectError(answer: Answer, status: number, path: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.body).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    path,
    request_id: answer.headers.get('x-request-id'),
    statusCode: status,
    message: expect.stringMatching(/\S/),
    ...(status === 400 ? { validation_errors: expect.any(Array) } : {}),
  });
  expect(answer.body.request_id).toMatch(/\S/);
  if (status === 400) {
    expect(answer.body.validation_errors.length).toBeGreaterThan(0);
    for (const fault of answer.body.validation_errors) expect(fault).toMatch(/\S/);
  }
  if (status === 429 || status === 503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}
