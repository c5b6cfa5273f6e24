import { readFileSync } from 'node:fs';
import {
  type Job,
  type JobStatus,
  jobSchema,
  type UploadResponse,
  uploadResponseSchema,
} from '@earshot/core';
import { apiKey, type ServiceProcess } from './service-process.js';

/** Nine seconds of speech. */
export const speech = readFileSync(new URL('../../sample/meeting.wav', import.meta.url));

/** What a request of a test carries. */
export interface CallOptions {
  method?: string;
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: BodyInit;
}

/** An answer whose body was read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // The tests say by their expectations what a body has to be.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Calls a service, with the key of the suite unless another one is given. */
export async function call(
  service: Pick<ServiceProcess, 'url'>,
  path: string,
  { method = 'GET', key = apiKey, headers = {}, json, body }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, service.url), {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-service-key': key }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** A form with a file in it. */
export function form(content: Uint8Array<ArrayBuffer>, filename = 'talk.wav', field = 'audio'): FormData {
  const data = new FormData();
  data.append(field, new Blob([content], { type: 'audio/wav' }), filename);
  return data;
}

/** Uploads audio. */
export async function upload(
  service: ServiceProcess,
  content: Uint8Array<ArrayBuffer> = new Uint8Array(speech),
  options: CallOptions = {},
): Promise<UploadResponse> {
  const answer = await call(service, '/v2/upload', { method: 'POST', body: form(content), ...options });
  if (answer.status !== 200) throw new Error(`upload answered ${answer.status}: ${answer.text}`);
  return uploadResponseSchema.parse(answer.body);
}

/** Creates a job and gives its id. */
export async function createJob(
  service: ServiceProcess,
  params: Record<string, unknown>,
  options: CallOptions = {},
): Promise<string> {
  const answer = await call(service, '/v2/pre-recorded', { method: 'POST', json: params, ...options });
  if (answer.status !== 201) throw new Error(`creation answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}

/** Waits until a job has ended. */
export async function waitForEnd(
  service: ServiceProcess,
  id: string,
  { key = apiKey, timeoutMs = 20_000 }: { key?: string; timeoutMs?: number } = {},
): Promise<Job> {
  const seen = new Set<JobStatus>();
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { body } = await call(service, `/v2/transcription/${id}`, { key });
    const job = jobSchema.parse(body);
    seen.add(job.status);
    if (job.status === 'done' || job.status === 'error') return job;
    if (Date.now() > end) throw new Error(`job ${id} is still ${job.status}, seen ${[...seen].join()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
