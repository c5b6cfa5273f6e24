import {
  formatIssues,
  type LiveRequestInput,
  type PreRecordedJob,
  preRecordedRequestSchema,
} from '@earshot/core';
import type { FakeClock } from '../clock/fake-clock.js';
import type { FakeLiveService } from '../service/create-fake-live-service.js';
import { type FakeError, fakeError, isFakeError } from './fake-error.js';
import { type FakeJob, type JobTimes, viewJob } from './fake-job.js';
import { listJobs } from './list-jobs.js';
import type { JobScript, SubmittedAudio } from './scripted-job.js';
import { callbackOf, type FakeCallback, sign } from './signed-callback.js';

/** A request as the fake service got it. */
export interface FakeRequest {
  readonly method: string;
  /** Below the address of the service, such as `/v2/pre-recorded`. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  /** JSON that was parsed; null for uploads and requests without a body. */
  readonly json: unknown;
  /** How many there were before. */
  readonly index: number;
}

/** What goes wrong with a request: no answer at all, an answer that never comes, or an error. */
export type HttpFault = 'unreachable' | 'silent' | FakeError;

/** Options of {@link createFakeHttpService}. */
export interface FakeHttpServiceOptions {
  /** On which jobs go on; give it to the client too. */
  readonly clock: FakeClock;
  /**
   * What becomes of each job.
   *
   * @defaultValue nothing is said in any audio
   */
  readonly script?: JobScript;
  /**
   * How long jobs take.
   *
   * @defaultValue 50 ms in the queue, 200 ms in work
   */
  readonly times?: Partial<JobTimes>;
  /**
   * How long each answer takes, in milliseconds of the clock.
   *
   * @defaultValue 0
   */
  readonly latencyMs?: number;
  /**
   * The only key that is accepted.
   *
   * @defaultValue any, and none
   */
  readonly apiKey?: string;
  /**
   * Says what goes wrong with a request.
   *
   * @defaultValue nothing goes wrong
   */
  readonly faults?: (request: FakeRequest) => HttpFault | undefined;
  /** Gets the callbacks of jobs that ask for one. */
  readonly onCallback?: (callback: FakeCallback) => void;
  /**
   * What callbacks are signed with.
   *
   * @defaultValue `whsec_dGVzdA==`
   */
  readonly webhookSecret?: string;
  /** The service whose sessions `POST /v2/live` initiates. @defaultValue there are no live sessions */
  readonly live?: Pick<FakeLiveService, 'initiate'>;
}

/** The HTTP interface of the service in memory. */
export interface FakeHttpService {
  /** The address to give to a client. */
  readonly baseUrl: string;
  /** Answers requests; inject it wherever a `fetch` is taken. */
  readonly fetch: (url: URL | string, init?: RequestInit) => Promise<Response>;
  /** Every request so far. */
  readonly requests: readonly FakeRequest[];
  /** Every upload so far. */
  readonly uploads: readonly SubmittedAudio[];
  /** Every job that was not deleted, as it is now. */
  readonly jobs: readonly PreRecordedJob[];
  /** Takes the service down or up again; its jobs go on. */
  setDown(isDown: boolean): void;
}

type Answer = readonly [status: number, body: unknown];

/** Makes an HTTP service that behaves as the contract says, without a network, an engine or real time. */
export function createFakeHttpService(options: FakeHttpServiceOptions): FakeHttpService {
  const { clock, script = { utterances: [] }, latencyMs = 0, apiKey, faults, onCallback } = options;
  const { webhookSecret = 'whsec_dGVzdA==', live } = options;
  const times: JobTimes = { queuedMs: 50, processingMs: 200, ...options.times };
  const baseUrl = 'https://earshot.test';
  const requests: FakeRequest[] = [];
  const uploads: SubmittedAudio[] = [];
  const jobs = new Map<string, FakeJob>();
  const answered = new Map<string, { body: string; answer: Answer }>();
  let created = 0;
  let isDown = false;

  const view = (job: FakeJob) => viewJob(job, clock.now(), times);
  const views = () => Array.from(jobs.values(), view);

  function find(id: string): FakeJob {
    const job = jobs.get(id);
    if (job === undefined) throw fakeError(404, `there is no job ${id}`);
    return job;
  }

  function upload(audio: SubmittedAudio): Answer {
    uploads.push(audio);
    const size = audio.bytes?.length ?? 0;
    const filename = audio.filename ?? 'audio';
    const extension = filename.split('.').at(-1) ?? '';
    const id = idOf(uploads.length, 1);
    const audio_metadata = {
      id,
      filename,
      extension,
      size,
      audio_duration: 0,
      number_of_channels: 1,
    };
    return [200, { audio_url: audio.audio_url, audio_metadata }];
  }

  function create(body: unknown): Answer {
    const parsed = preRecordedRequestSchema.safeParse(body);
    if (!parsed.success) {
      const issues = formatIssues(parsed.error, body);
      throw fakeError(400, issues.join('; '), issues);
    }
    const parameters = parsed.data;
    const { audio_url } = parameters;
    const audio = uploads.find((uploaded) => uploaded.audio_url === audio_url) ?? {
      filename: null,
      bytes: null,
      audio_url,
    };
    created += 1;
    const id = idOf(created, 2);
    const job: FakeJob = {
      id,
      number: created,
      createdMs: clock.now(),
      parameters,
      audio,
      script: typeof script === 'function' ? script(parameters, audio) : script,
    };
    jobs.set(id, job);
    if (onCallback !== undefined && parameters.callback && parameters.callback_config)
      clock.setTimeout(
        () => callBack(job, parameters.callback_config),
        times.queuedMs + times.processingMs,
      );
    return [201, { id, result_url: `${baseUrl}/v2/pre-recorded/${id}` }];
  }

  function callBack(job: FakeJob, target: FakeJob['parameters']['callback_config']) {
    if (target === undefined) return;
    const body = JSON.stringify(callbackOf(view(job)));
    const headers = sign(body, `msg_${job.number}`, clock.now(), webhookSecret);
    onCallback?.({ url: target.url, method: target.method, headers, body });
  }

  function remove(job: FakeJob): Answer {
    const { status } = view(job);
    if (status === 'queued' || status === 'processing')
      throw fakeError(403, `the job is ${status}, and cannot be deleted yet`);
    jobs.delete(job.id);
    return [202, undefined];
  }

  function audioOf({ audio: { bytes } }: FakeJob): Answer {
    if (bytes === null) throw fakeError(404, 'the audio is elsewhere');
    return [200, bytes];
  }

  function route({ method, path, url, json }: FakeRequest): Answer {
    const [, kind = '', id, rest] =
      /^\/v2\/(pre-recorded|transcription|live)(?:\/([^/]+))?(\/file)?$/.exec(path) ?? [];
    if (method === 'POST' && id === undefined) {
      // What is no request of a session throws what says so.
      if (kind === 'live' && live) return [201, live.initiate((json ?? {}) as LiveRequestInput)];
      if (kind === 'pre-recorded' || kind === 'transcription') return create(json);
    }
    if (kind === '' || (method === 'POST' && id !== undefined))
      throw fakeError(404, `there is nothing at ${method} ${path}`);
    if (id === undefined)
      return [200, listJobs(kind === 'live' ? [] : views(), url, kind === 'transcription')];
    if (kind === 'live') throw fakeError(404, `there is no job ${id}`);
    const job = find(id);
    if (method === 'DELETE') return remove(job);
    return rest === undefined ? [200, view(job)] : audioOf(job);
  }

  async function answer(request: FakeRequest, init: RequestInit): Promise<Answer> {
    if (apiKey !== undefined && request.headers.get('x-service-key') !== apiKey)
      throw fakeError(401, 'the API key is missing or unknown');
    if (request.method === 'GET' && request.path.startsWith('/file/')) {
      const file = uploads.find(({ audio_url }) => audio_url === baseUrl + request.path);
      if (file?.bytes == null) throw fakeError(404, `there is no file at ${request.path}`);
      return [200, file.bytes];
    }
    if (request.method === 'POST' && request.path === '/v2/upload' && request.json === null) {
      const file = await readUpload(request.headers, init.body);
      return upload({ ...file, audio_url: `${baseUrl}/file/${idOf(uploads.length + 1, 1)}` });
    }
    const { audio_url } = Object(request.json) as { audio_url?: string };
    if (request.path === '/v2/upload' && audio_url !== undefined)
      return upload({ filename: null, bytes: null, audio_url });
    return route(request);
  }

  /** The same key and body give the first answer again. */
  async function answerOnce(request: FakeRequest, init: RequestInit): Promise<Answer> {
    const key = request.headers.get('idempotency-key');
    if (key === null) return answer(request, init);
    const body = JSON.stringify(request.json);
    const before = answered.get(key);
    if (before === undefined) {
      const first = await answer(request, init);
      answered.set(key, { body, answer: first });
      return first;
    }
    if (before.body !== body) throw fakeError(422, 'the Idempotency-Key was used for another body');
    return before.answer;
  }

  async function serve(address: URL | string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      url,
      headers,
      json: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      index: requests.length,
    };
    requests.push(request);
    const fault = isDown ? 'unreachable' : faults?.(request);
    if (latencyMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, latencyMs));
    if (fault === 'unreachable')
      throw new TypeError('fetch failed', { cause: new Error('connection refused') });
    if (fault === 'silent') return new Promise(() => undefined);
    try {
      if (fault !== undefined) throw { ...fakeError(fault.status, fault.message), ...fault };
      return toResponse(await answerOnce(request, init));
    } catch (error) {
      return toErrorResponse(error, request, clock.now());
    }
  }

  return {
    baseUrl,
    fetch: (address, init = {}) => {
      const { signal } = init;
      if (signal == null) return serve(address, init);
      return new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason as Error);
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
        serve(address, init)
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
    requests,
    uploads,
    get jobs() {
      return views();
    },
    setDown: (isNowDown) => {
      isDown = isNowDown;
    },
  };
}

function idOf(number: number, kind: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

async function readUpload(
  headers: Headers,
  body: RequestInit['body'],
): Promise<Pick<SubmittedAudio, 'filename'> & { bytes: Uint8Array<ArrayBuffer> }> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(body ?? null, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('audio');
  if (file == null || typeof file === 'string')
    throw fakeError(400, 'audio must be the file of a form', ['audio must be the file of a form']);
  return { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function toResponse([status, body]: Answer): Response {
  if (body === undefined) return new Response(null, { status });
  if (body instanceof Uint8Array) return new Response(body as Uint8Array<ArrayBuffer>, { status });
  return Response.json(body, { status });
}

function toErrorResponse(error: unknown, { path, index }: FakeRequest, nowMs: number): Response {
  const refused = isFakeError(error)
    ? error
    : fakeError(400, error instanceof Error ? error.message : String(error));
  const { status, message, validationErrors, retryAfterSeconds } = refused;
  const body = {
    timestamp: new Date(nowMs).toISOString(),
    path,
    request_id: `G-${index}`,
    statusCode: status,
    message,
    ...(validationErrors && { validation_errors: validationErrors }),
  };
  const headers = {
    'x-request-id': body.request_id,
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
  return Response.json(body, { status, headers });
}
