import {
  createdJobSchema,
  type ErrorBody,
  errorBodySchema,
  type Job,
  jobSchema,
  type UploadResponse,
  uploadResponseSchema,
} from '@earshot/core';
import { ensure, ensureEqual } from '../conformance-check.js';
import type { HttpConformanceSubject } from './http-subject.js';

/** Options of {@link call}. */
export interface CallOptions {
  /** @defaultValue GET, or POST with a body */
  readonly method?: string;
  /** Key of the request, or null to send none. @defaultValue the key of the subject */
  readonly key?: string | null;
  /** A form, a text, or a value that is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the service. */
export function call(
  subject: HttpConformanceSubject,
  path: string,
  { body, headers = {}, key = subject.apiKey, method }: CallOptions = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return subject.fetch(path.startsWith('/') ? `${subject.baseUrl}${path}` : path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-service-key': key }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Reads the JSON of a response with a status, and checks its shape. */
export async function read<Value>(
  response: Response,
  status: number,
  schema: { parse(value: unknown): Value },
): Promise<Value> {
  const text = await response.text();
  ensureEqual(response.status, status, `status of ${response.url}: ${text.slice(0, 500)}`);
  return schema.parse(JSON.parse(text));
}

/** Reads an error, and checks its envelope. */
export async function readError(
  response: Response,
  status: number,
  path: string,
): Promise<ErrorBody> {
  const error = await read(response, status, errorBodySchema);
  ensureEqual(error.statusCode, status, `statusCode at ${path}`);
  ensureEqual(error.path, path, 'path of the error');
  ensureEqual(response.headers.get('x-request-id'), error.request_id, 'x-request-id');
  ensure(error.message !== '', 'The error has no message.');
  ensure(/^[a-z_]+$/.test(error.code ?? ''), `The error has the code ${error.code}.`);
  const hasIssues = (error.validation_errors?.length ?? 0) > 0;
  ensureEqual(hasIssues, status === 400 || status === 422, `validation_errors at ${path}`);
  return error;
}

/** Uploads the recording of the subject. */
export async function upload(subject: HttpConformanceSubject): Promise<UploadResponse> {
  const form = new FormData();
  form.set('audio', new Blob([subject.recording.bytes]), 'meeting.wav');
  return read(await call(subject, '/v2/upload', { body: form }), 200, uploadResponseSchema);
}

/** Reads a job. */
export async function readJob(subject: HttpConformanceSubject, id: string): Promise<Job> {
  return read(await call(subject, `/v2/transcription/${id}`), 200, jobSchema);
}

/** Creates a job for the recording, and waits for its end. */
export async function runJob(
  subject: HttpConformanceSubject,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Job> {
  const { audio_url } = await upload(subject);
  const body = { audio_url, ...parameters };
  const created = await call(subject, '/v2/pre-recorded', { body });
  const { id } = await read(created, 201, createdJobSchema);
  await subject.until(async () => {
    const { status } = await readJob(subject, id);
    return status === 'done' || status === 'error';
  });
  return readJob(subject, id);
}
