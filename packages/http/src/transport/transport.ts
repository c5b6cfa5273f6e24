import { AbortError } from '../errors/abort-error.js';
import { ApiError } from '../errors/api-error.js';
import { AudioSourceError } from '../errors/audio-source-error.js';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import { NetworkError } from '../errors/network-error.js';
import { type AttemptRecord, type RequestContext, RequestError } from '../errors/request-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import type { RequestBody } from '../uploads/request-body.js';
import { ApiCall, type WithResponse } from './api-call.js';
import { type AttemptSignal, createAttemptSignal } from './attempt-signal.js';
import { type CallOptions, defaults, type Settings } from './client-options.js';
import { createRetryBudget } from './retry-budget.js';
import { retryDelay } from './retry-delay.js';
import { sleep } from './sleep.js';
import { toApiError } from './to-api-error.js';

/** A request and how its answer is read. */
export interface TransportRequest<Data> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base address, without a slash at its begin. */
  path: string;
  /** Without its question mark. */
  query?: string;
  body?: RequestBody;
  /** Whether bytes take as long as they take: then only the deadline ends an attempt. */
  isTransfer?: boolean;
  /** Reads a successful answer. */
  read: (response: Response, context: RequestContext) => Promise<Data>;
}

/** Sends requests, and repeats them as the settings say. */
export interface Transport {
  readonly settings: Settings;
  send<Data>(request: TransportRequest<Data>, options?: CallOptions): ApiCall<Data>;
}

/** Makes the transport of a client. */
export function createTransport(settings: Settings): Transport {
  const budget = createRetryBudget(settings.retry.budget);
  const { clock, retry, random } = settings;

  async function attempt<Data>(
    request: TransportRequest<Data>,
    headers: Headers,
    ending: AttemptSignal,
    context: RequestContext,
  ): Promise<WithResponse<Data>> {
    const url = new URL(request.path, settings.baseUrl);
    url.search = request.query ?? '';
    const body = await request.body?.open();
    if (body !== undefined && request.body?.contentType !== undefined)
      headers.set('content-type', request.body.contentType);
    const response = await settings.fetch(url, {
      method: request.method,
      headers,
      // A redirect would carry the key to wherever it leads.
      redirect: 'manual',
      signal: ending.signal,
      ...(body === undefined ? {} : { body }),
      // Streams are sent while they are read, which fetch wants to be told.
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new InvalidAnswerError(
        context,
        `the server redirects${describeTarget(response)}, which is not followed: set baseUrl to where the service is`,
      );
    }
    if (!response.ok) throw toApiError(response, await response.text(), context, clock.now());
    return { data: await request.read(response, context), response };
  }

  async function run<Data>(
    request: TransportRequest<Data>,
    options: CallOptions,
  ): Promise<WithResponse<Data>> {
    const deadlineMs =
      options.deadlineMs ??
      settings.deadlineMs ??
      (request.isTransfer === true ? defaults.uploadDeadlineMs : defaults.deadlineMs);
    const timeoutMs =
      request.isTransfer === true
        ? Number.POSITIVE_INFINITY
        : (options.timeoutMs ?? settings.timeoutMs ?? defaults.timeoutMs);
    const startedMs = clock.monotonicMs();
    const headers = new Headers({
      ...settings.headers,
      accept: 'application/json',
      'x-service-key': settings.apiKey,
    });
    if (request.method === 'POST')
      headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
    const attempts: AttemptRecord[] = [];
    const context: RequestContext = { method: request.method, path: `/${request.path}`, attempts };
    for (;;) {
      const begunMs = clock.monotonicMs();
      const remainingMs = deadlineMs - (begunMs - startedMs);
      const ending = createAttemptSignal(clock, { timeoutMs, remainingMs }, options.signal);
      let error: RequestError;
      try {
        const outcome = await attempt(request, headers, ending, context);
        budget.gain();
        return outcome;
      } catch (caught) {
        error = toRequestError(caught, context, ending, { timeoutMs, deadlineMs }, request.body);
      } finally {
        ending.clear();
      }
      const endedMs = clock.monotonicMs();
      const record: AttemptRecord = {
        outcome: error instanceof ApiError ? error.status : error.code,
        durationMs: endedMs - begunMs,
        delayMs: null,
      };
      attempts.push(record);
      const delayMs = retryDelay(
        attempts.length,
        error instanceof ApiError ? error.retryAfterMs : null,
        retry,
        random,
      );
      const mayRepeat =
        error.isRetryable &&
        ending.cause !== 'caller' &&
        ending.cause !== 'deadline' &&
        attempts.length < retry.attempts &&
        request.body?.isRepeatable !== false &&
        endedMs - startedMs + delayMs < deadlineMs &&
        budget.take();
      if (!mayRepeat) throw error;
      record.delayMs = delayMs;
      await sleep(clock, delayMs, options.signal);
      if (options.signal?.aborted === true) throw new AbortError(context, options.signal);
    }
  }

  return {
    settings,
    send: (request, options = {}) => new ApiCall(run(request, options)),
  };
}

function toRequestError(
  caught: unknown,
  context: RequestContext,
  ending: AttemptSignal,
  limits: { timeoutMs: number; deadlineMs: number },
  body: RequestBody | undefined,
): RequestError {
  if (caught instanceof RequestError) return caught;
  switch (ending.cause) {
    case 'caller':
      return new AbortError(context, ending.signal);
    case 'attempt':
      return new TimeoutError(context, 'attempt', limits.timeoutMs, caught);
    case 'deadline':
      return new TimeoutError(context, 'deadline', limits.deadlineMs, caught);
    case undefined:
      return body?.fault === undefined
        ? new NetworkError(context, caught)
        : new AudioSourceError(context, body.fault);
    default:
      return ending.cause satisfies never;
  }
}

function describeTarget({ headers }: Response): string {
  const target = headers.get('location');
  return target === null ? '' : ` to ${target}`;
}
