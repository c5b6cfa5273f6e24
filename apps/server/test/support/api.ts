import {
  type ErrorBody,
  errorBodySchema,
  type PreRecordedJob,
  preRecordedJobSchema,
  type UploadResponse,
  uploadResponseSchema,
} from '@earshot/core';
import { expect, vi } from 'vitest';
import { testKey } from './server-process.js';
import { speech, speechText } from './speech.js';

export { speech, speechText };

/** Options of a call, beside its path. */
export interface CallOptions {
  method?: string;
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the server as a client would. A body that is not a string is sent as JSON. */
export function call(url: string, path: string, options: CallOptions = {}): Promise<Response> {
  const {
    key = testKey,
    body,
    headers = {},
    method = body === undefined ? 'GET' : 'POST',
  } = options;
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(new URL(path, url), {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-service-key': key }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : {
          body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
        }),
  });
}

/** Uploads bytes as a browser's form would. */
export async function upload(
  url: string,
  bytes: Uint8Array = speech,
  filename = 'meeting.wav',
  key = testKey,
): Promise<UploadResponse> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(bytes)]), filename);
  const response = await call(url, '/v2/upload', { body: form, key });
  expect(response.status).toBe(200);
  return uploadResponseSchema.parse(await response.json());
}

/** Creates a job. The response has to be a 201. */
export async function createJob(
  url: string,
  body: Record<string, unknown>,
  key = testKey,
): Promise<{ id: string; result_url: string }> {
  const response = await call(url, '/v2/pre-recorded', { body, key });
  expect(response.status, await response.clone().text()).toBe(201);
  // The shape is what the callers of this helper assert.
  return (await response.json()) as { id: string; result_url: string };
}

/** Reads a job. The response has to be the job. */
export async function getJob(url: string, id: string, key = testKey): Promise<PreRecordedJob> {
  const response = await call(url, `/v2/pre-recorded/${id}`, { key });
  expect(response.status).toBe(200);
  return preRecordedJobSchema.parse(await response.json());
}

/** Waits until a job has ended. */
export function waitForJob(url: string, id: string, key = testKey): Promise<PreRecordedJob> {
  return vi.waitUntil(
    async () => {
      const job = await getJob(url, id, key);
      return (job.status === 'done' || job.status === 'error') && job;
    },
    { interval: 50, timeout: 60_000 },
  );
}

/** The error envelope of a response, checked. */
export async function readError(response: Response, status: number): Promise<ErrorBody> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  const body = errorBodySchema.parse(JSON.parse(text));
  expect(body.statusCode).toBe(status);
  expect(response.headers.get('x-request-id')).toBe(body.request_id);
  expect(Date.parse(body.timestamp)).not.toBeNaN();
  return body;
}
