import { errorCodes } from '@earshot/core';
import { expect } from 'vitest';

/** A response whose body was read. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  // The expectations of a test state what a body holds.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Reads the body of a response. */
export async function readResponse(received: Response): Promise<ApiResponse> {
  const { status, headers } = received;
  const text = await received.text();
  const isJson = headers.get('content-type')?.includes('json') === true && text !== '';
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/**
 * Checks that a response is an error with exactly the one envelope of its interface, and without a
 * body when the request is a HEAD.
 */
export function expectError(
  response: ApiResponse,
  status: number,
  path: string,
  method = 'GET',
): void {
  expect(response.status, response.text).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-request-id')).toMatch(/\S/);
  if (status === 429 || status === 503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  if (method === 'HEAD') {
    expect(response.text).toBe('');
    return;
  }
  if (path.startsWith('/v1/')) {
    expect(response.body).toEqual({
      error: {
        message: expect.stringMatching(/\S/),
        type: expect.stringMatching(/_error$/),
        param:
          status === 400 || status === 422 ? expect.toBeOneOf([null, expect.any(String)]) : null,
        code: expect.stringMatching(/\S/),
      },
    });
    return;
  }
  expect(response.body).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    path,
    request_id: response.headers.get('x-request-id'),
    statusCode: status,
    message: expect.stringMatching(/\S/),
    code: expect.toBeOneOf([...errorCodes]),
    ...(status === 400 || status === 422 ? { validation_errors: expect.any(Array) } : {}),
  });
  if (status !== 400 && status !== 422) return;
  expect(response.body.validation_errors.length).toBeGreaterThan(0);
  for (const issue of response.body.validation_errors) expect(issue).toMatch(/\S/);
}
