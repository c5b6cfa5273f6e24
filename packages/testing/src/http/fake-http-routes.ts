import type { LiveRequestInput } from '@earshot/core';
import type { FakeLiveService } from '../live/create-fake-live-service.js';
import { type FakeRequest, type FakeResponse, fakeError } from './fake-http-messages.js';
import type { FakeJobStore } from './fake-job-store.js';
import { listJobs } from './list-jobs.js';

/** State that the routes read and change. */
export interface RouteContext {
  readonly store: FakeJobStore;
  /** Service whose sessions `POST /v2/live` initiates. */
  readonly live: Pick<FakeLiveService, 'initiate'> | undefined;
  /** Number of events after which a stream breaks; undefined: it does not. */
  readonly cutAfterEvents: number | undefined;
}

/**
 * Responds to a request as the contract requires.
 *
 * @param body - body of the request as it was sent
 * @throws FakeError when the request is refused
 */
export async function respond(
  request: FakeRequest,
  body: RequestInit['body'],
  context: RouteContext,
): Promise<FakeResponse> {
  const { method, path, headers, json } = request;
  const { store } = context;
  if (method === 'GET' && path.startsWith('/file/')) return store.file(path);
  if (path === '/v2/upload') {
    if (method === 'POST' && json === null) return store.upload(await readUpload(headers, body));
    const { audio_url } = Object(json) as { audio_url?: string };
    if (audio_url !== undefined) return store.upload({ filename: null, bytes: null, audio_url });
  }
  return respondWithJobs(request, context);
}

function respondWithJobs(
  { headers, method, path, url, json }: FakeRequest,
  { cutAfterEvents, store, live }: RouteContext,
): FakeResponse {
  const [, jobId = '', action] = /^\/v2\/pre-recorded\/([^/]+)\/(events|cancel)$/.exec(path) ?? [];
  if (method === 'GET' && action === 'events')
    return store.follow(jobId, headers.get('last-event-id'), cutAfterEvents);
  if (method === 'POST' && action === 'cancel') return store.cancel(jobId);
  const [, kind = '', id, file] =
    /^\/v2\/(pre-recorded|transcription|live)(?:\/([^/]+))?(\/file)?$/.exec(path) ?? [];
  if (method === 'POST' && id === undefined) {
    // `initiate` validates the body, and throws what is wrong with it.
    if (kind === 'live' && live) return [201, live.initiate((json ?? {}) as LiveRequestInput)];
    if (kind === 'pre-recorded' || kind === 'transcription') return store.create(json);
  }
  if (kind === '' || (method === 'POST' && id !== undefined))
    throw fakeError(404, `there is nothing at ${method} ${path}`);
  if (id === undefined)
    return [200, listJobs(kind === 'live' ? [] : store.list(), url, kind === 'transcription')];
  if (kind === 'live') throw fakeError(404, `there is no job ${id}`);
  if (method === 'DELETE') return store.delete(id);
  return file === undefined ? store.get(id) : store.audio(id);
}

async function readUpload(
  headers: Headers,
  body: RequestInit['body'],
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> }> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(body ?? null, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('audio');
  if (file == null || typeof file === 'string')
    throw fakeError(400, 'audio must be the file of a form', ['audio must be the file of a form']);
  return { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
