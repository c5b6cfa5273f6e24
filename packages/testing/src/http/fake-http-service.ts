import { type PreRecordedJob, parseJson } from '@earshot/core';
import { checkOptions } from '../check-options.js';
import { checkClock, type FakeClock } from '../fake-clock.js';
import { checkScript } from '../live/script.js';
import {
  type FakeError,
  type FakeRequest,
  type FakeResponse,
  fakeError,
  formatRequestId,
  toErrorResponse,
  toResponse,
} from './fake-http-messages.js';
import { type LiveSessions, respond } from './fake-http-routes.js';
import type { JobScript, JobTimes, SubmittedAudio } from './fake-job.js';
import { FakeJobStore } from './fake-job-store.js';
import type { FakeCallback } from './signed-callback.js';

/**
 * Fault that is injected into a request: no connection, no response, an error, or an event stream
 * that breaks after a number of events.
 */
export type HttpFault =
  | 'unreachable'
  | 'silent'
  | FakeError
  | {
      /** Number of events after which the stream breaks. */
      readonly cutAfterEvents: number;
    };

/** Options of {@link createFakeHttpService}. */
export interface FakeHttpServiceOptions {
  /** Clock of the jobs and delays. Pass it to the client too. */
  readonly clock: FakeClock;
  /**
   * Outcome of the jobs.
   *
   * @defaultValue jobs without utterances
   */
  readonly script?: JobScript;
  /**
   * Time that jobs take.
   *
   * @defaultValue 50 ms in the queue, 200 ms in progress
   */
  readonly times?: Partial<JobTimes>;
  /**
   * Delay of each response, in milliseconds of the clock.
   *
   * @defaultValue 0
   */
  readonly latencyMs?: number;
  /**
   * The only key that is accepted.
   *
   * @defaultValue any key is accepted, and none is required
   */
  readonly apiKey?: string;
  /**
   * Faults to inject into a request.
   *
   * @defaultValue no faults
   */
  readonly faults?: (request: FakeRequest) => HttpFault | undefined;
  /** Called with the callbacks of jobs that request one. */
  readonly onCallback?: (callback: FakeCallback) => void;
  /**
   * Secret with which callbacks are signed.
   *
   * @defaultValue `whsec_dGVzdA==`
   */
  readonly webhookSecret?: string;
  /** Service whose sessions `POST /v2/live` initiates. @defaultValue there are no live sessions */
  readonly live?: LiveSessions;
}

/** The HTTP interface of the service in memory. */
export interface FakeHttpService {
  /** Base URL to pass to a client. */
  readonly baseUrl: string;
  /** Responds to requests. Inject it wherever a `fetch` is accepted. */
  readonly fetch: (url: URL | string, init?: RequestInit) => Promise<Response>;
  /** All requests so far. */
  readonly requests: readonly FakeRequest[];
  /** All uploads so far. */
  readonly uploads: readonly SubmittedAudio[];
  /** Jobs that were not deleted, with their current status. */
  readonly jobs: readonly PreRecordedJob[];
  /** Takes the service down, which breaks the streams of events, or up again. Its jobs continue. */
  setDown(isDown: boolean): void;
}

const baseUrl = 'https://earshot.test';

/**
 * Makes an HTTP service that behaves as the contract requires, without a network, an engine or real
 * time.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { createFakeClock, createFakeHttpService } from '@earshot/testing';
 *
 * const clock = createFakeClock();
 * const script = { utterances: [{ startSeconds: 0, endSeconds: 1, text: 'Hello there.' }] };
 * const { baseUrl, fetch } = createFakeHttpService({ clock, script });
 * const client = createClient({ baseUrl, fetch, clock });
 * const { result } = await clock.run(client.preRecorded.transcribe(new Uint8Array(32_044)));
 * console.log(result.transcription?.full_transcript); // Hello there.
 * ```
 *
 * @throws ContractError `invalid_argument` that names the option, its value and what is allowed
 */
export function createFakeHttpService(options: FakeHttpServiceOptions): FakeHttpService {
  // A program without types may omit them.
  const { clock, script }: FakeHttpServiceOptions = Object(options);
  checkOptions(options, {
    clock: 0,
    script: 0,
    times: 0,
    latencyMs: 0,
    apiKey: 0,
    faults: 0,
    onCallback: 0,
    webhookSecret: 0,
    live: 0,
  });
  checkClock(clock);
  checkOptions(options.times, { queuedMs: 0, processingMs: 0 });
  if (typeof script !== 'function' && !('error' in Object(script))) checkScript(script);
  return new HttpService(options);
}

// Its functions need no `this`, since clients take them one by one as well.
class HttpService implements FakeHttpService {
  readonly baseUrl = baseUrl;
  readonly requests: FakeRequest[] = [];
  readonly uploads: readonly SubmittedAudio[];
  readonly #options: FakeHttpServiceOptions;
  readonly #store: FakeJobStore;
  readonly #responses = new Map<string, { body: string; response: FakeResponse }>();
  #isDown = false;

  constructor(options: FakeHttpServiceOptions) {
    const { clock, onCallback, script = { utterances: [] } } = options;
    const { webhookSecret = 'whsec_dGVzdA==' } = options;
    const times: JobTimes = { queuedMs: 50, processingMs: 200, ...options.times };
    this.#options = options;
    this.#store = new FakeJobStore({ clock, baseUrl, script, times, webhookSecret, onCallback });
    this.uploads = this.#store.uploads;
  }

  readonly fetch = (address: URL | string, init: RequestInit = {}): Promise<Response> => {
    const { signal } = init;
    const response = this.#serve(address, init);
    return signal == null ? response : untilAborted(response, signal);
  };

  get jobs(): readonly PreRecordedJob[] {
    return this.#store.list();
  }

  readonly setDown = (isDown: boolean): void => {
    this.#isDown = isDown;
    if (isDown) this.#store.cutStreams();
  };

  async #serve(address: URL | string, init: RequestInit): Promise<Response> {
    const { clock, faults, latencyMs = 0 } = this.#options;
    const request = toFakeRequest(address, init, this.requests.length);
    this.requests.push(request);
    const fault = this.#isDown ? 'unreachable' : faults?.(request);
    if (latencyMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, latencyMs));
    if (fault === 'unreachable')
      throw new TypeError('fetch failed', { cause: new Error('connection refused') });
    if (fault === 'silent') return new Promise(() => undefined);
    try {
      if (fault !== undefined && 'status' in fault)
        throw fakeError(fault.status, fault.message, fault);
      const response = await this.#respondOnce(request, init, fault?.cutAfterEvents);
      return toResponse(response, createHeaders(request));
    } catch (error) {
      return toErrorResponse(error, request, clock.now(), createHeaders(request));
    }
  }

  /** Returns the first response again for a repeated Idempotency-Key and body. */
  async #respondOnce(
    request: FakeRequest,
    init: RequestInit,
    cutAfterEvents: number | undefined,
  ): Promise<FakeResponse> {
    const { apiKey, live } = this.#options;
    const first = () =>
      respond(request, init.body, { baseUrl, store: this.#store, live, cutAfterEvents });
    requireKey(request.headers, apiKey);
    const key = request.headers.get('idempotency-key');
    if (key === null) return first();
    const body = JSON.stringify(request.json);
    const before = this.#responses.get(key);
    if (before === undefined) {
      const response = await first();
      this.#responses.set(key, { body, response });
      return response;
    }
    if (before.body !== body)
      throw fakeError(422, 'the Idempotency-Key was used for another body', {
        code: 'idempotency_key_reused',
      });
    return before.response;
  }
}

function toFakeRequest(address: URL | string, init: RequestInit, index: number): FakeRequest {
  const url = new URL(address);
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    url,
    headers: new Headers(init.headers),
    json: typeof init.body === 'string' ? parseText(init.body) : null,
    index,
  };
}

function parseText(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.success ? parsed.value : null;
}

function requireKey(headers: Headers, apiKey: string | undefined): void {
  const key = headers.get('x-service-key');
  if (apiKey === undefined || key === apiKey) return;
  throw key === null
    ? fakeError(401, 'Key not found: the header x-service-key is missing', { code: 'missing_key' })
    : fakeError(401, 'Key not found: the key in x-service-key is unknown');
}

/** Headers of every response. */
function createHeaders({ index, path }: FakeRequest): Record<string, string> {
  const successor = path.replace(/^\/v2\/transcription(?=\/|$)/, '/v2/pre-recorded');
  return {
    'x-request-id': formatRequestId(index),
    ...(successor === path
      ? {}
      : { deprecation: '@1735689600', link: `<${successor}>; rel="successor-version"` }),
  };
}

/** Rejects with the reason of the signal as soon as it fires. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
