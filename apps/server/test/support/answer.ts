import { errorCodes } from '@earshot/core';
import { expect } from 'vitest';

/** An answer whose body was read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // What a body holds is for the expectations to say.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Reads an answer. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') === true && text !== '';
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Checks that an answer is an error with exactly the one envelope, and without a body when it answers a HEAD. */
export function expectError(answer: Answer, status: number, path: string, method = 'GET'): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-request-id')).toMatch(/\S/);
  if (status === 429 || status === 503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  if (method === 'HEAD') {
    expect(answer.text).toBe('');
    return;
  }
  expect(answer.body).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    path,
    request_id: answer.headers.get('x-request-id'),
    statusCode: status,
    message: expect.stringMatching(/\S/),
    code: expect.toBeOneOf([...errorCodes]),
    ...(status === 400 || status === 422 ? { validation_errors: expect.any(Array) } : {}),
  });
  if (status !== 400 && status !== 422) return;
  expect(answer.body.validation_errors.length).toBeGreaterThan(0);
  for (const fault of answer.body.validation_errors) expect(fault).toMatch(/\S/);
}
