import type { Bytes } from '@earshot/audio';
import {
  formatIssues,
  type Job,
  liveRequestSchema,
  parseJson,
  uploadRequestSchema,
} from '@earshot/core';
import type { FakeLiveService } from '../live/create-fake-live-service.js';
import {
  type FakeError,
  type FakeRequest,
  type FakeResponse,
  fakeError,
  fakeValidationError,
} from './fake-http-messages.js';
import type { FakeJobStore } from './fake-job-store.js';
import { listJobs } from './list-jobs.js';

/** Live sessions of the service. */
export type LiveSessions = Pick<FakeLiveService, 'initiate' | 'sessions' | 'delete'>;

/** State that the routes read and change. */
export interface RouteContext {
  readonly baseUrl: string;
  readonly store: FakeJobStore;
  /** Service whose sessions `POST /v2/live` initiates. */
  readonly live: LiveSessions | undefined;
  /**
   * Number of events after which a stream breaks, or undefined for a stream that does not break.
   */
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
  const { method, path } = request;
  const { store } = context;
  if (typeof body === 'string') requireJson(body);
  if (method === 'GET' && path.startsWith('/file/')) return store.file(path);
  if (method === 'POST' && path === '/v2/upload') {
    if (typeof body !== 'string') return store.upload(await readUpload(request.headers, body));
    const { audio_url } = parse(uploadRequestSchema, request.json);
    return store.upload({ filename: null, bytes: null, audio_url });
  }
  return respondWithAction(request, context) ?? respondWithJobs(request, context);
}

/** Follows or cancels a job. Returns undefined for any other request. */
function respondWithAction(
  { headers, method, path }: FakeRequest,
  { cutAfterEvents, store }: RouteContext,
): FakeResponse | undefined {
  const [, jobId = '', action] = /^\/v2\/pre-recorded\/([^/]+)\/(events|cancel)$/.exec(path) ?? [];
  if (method === 'GET' && action === 'events')
    return store.follow(jobId, headers.get('last-event-id'), cutAfterEvents);
  return method === 'POST' && action === 'cancel' ? store.cancel(jobId) : undefined;
}

function respondWithJobs(request: FakeRequest, context: RouteContext): FakeResponse {
  const { method, path } = request;
  const [, list = '', id, file] =
    /^\/v2\/(pre-recorded|transcription|live)(?:\/([^/]+))?(\/file)?$/.exec(path) ?? [];
  if (list === '' || (method === 'POST' && id !== undefined)) throw nothingAt(request);
  if (method === 'POST') return createJob(list, request, context);
  // Undefined for the list of both kinds.
  const kind = list === 'transcription' ? undefined : (list as Job['kind']);
  const jobs = [...context.store.list(), ...(context.live?.sessions ?? []).map(({ job }) => job)];
  if (id === undefined)
    return [200, listJobs({ jobs, kind, url: request.url, baseUrl: context.baseUrl })];
  const job = jobs.find((each) => each.id === id && (kind ?? each.kind) === each.kind);
  if (job === undefined) throw fakeError(404, `there is no ${kind ?? 'job'} ${id}`);
  return respondWithJob(job, method, file, context);
}

function respondWithJob(
  job: Job,
  method: string,
  file: string | undefined,
  context: RouteContext,
): FakeResponse {
  if (method === 'DELETE') return deleteJob(job, context);
  return file === undefined ? [200, job] : respondWithFile(job, context);
}

function nothingAt({ method, path }: FakeRequest): FakeError {
  return fakeError(404, `there is nothing at ${method} ${path}`);
}

function createJob(
  list: string,
  request: FakeRequest,
  { live, store }: RouteContext,
): FakeResponse {
  if (list !== 'live') return store.create(request.json);
  if (live === undefined) throw nothingAt(request);
  return [201, live.initiate(parse(liveRequestSchema, request.json ?? {}))];
}

function deleteJob(job: Job, { live, store }: RouteContext): FakeResponse {
  requireEnd(job);
  if (job.kind === 'live') live?.delete(job.id);
  else store.delete(job.id);
  return [202, undefined];
}

function respondWithFile({ file, id, kind }: Job, { live, store }: RouteContext): FakeResponse {
  if (kind === 'pre-recorded') return store.audio(id);
  const session = live?.sessions.find((each) => each.id === id);
  if (session === undefined || file == null) throw fakeError(404, `the job ${id} has no audio`);
  return [200, session.file];
}

function requireEnd({ id, status }: Job): void {
  if (status === 'queued' || status === 'processing')
    throw fakeError(403, `the job ${id} is ${status}, and cannot be deleted yet`, {
      code: 'job_active',
    });
}

function requireJson(text: string): void {
  const parsed = parseJson(text);
  if (!parsed.success) throw fakeValidationError([`body ${parsed.issue}`]);
}

function parse<Value>(
  schema: { safeParse(value: unknown): SafeParsed<Value> },
  json: unknown,
): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw fakeValidationError(formatIssues(parsed.error, json));
}

type SafeParsed<Value> =
  | { success: true; data: Value }
  | { success: false; error: Parameters<typeof formatIssues>[0] };

async function readUpload(
  headers: Headers,
  body: RequestInit['body'],
): Promise<{ filename: string; bytes: Bytes }> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(body ?? null, {
    // A form sets its own content type.
    headers: type === '' ? {} : { 'content-type': type },
  })
    .formData()
    .catch(() => undefined);
  const file = form?.get('audio');
  if (file == null)
    throw fakeValidationError(['audio is required: send the file in the field audio']);
  if (typeof file === 'string') throw fakeValidationError(['audio must be a file']);
  return { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
