import { sleep } from '../clock.js';
import { ApiError } from '../errors/api-error.js';
import { InvalidArgumentError } from '../errors/earshot-error.js';
import { type AttemptRecord, type RequestContext, RequestError } from '../errors/request-error.js';
import { randomToken } from '../uploads/request-body.js';
import { type ApiCall, createApiCall, type WithResponse } from './api-call.js';
import { createAttemptSignal } from './attempt-signal.js';
import type { PartialCallOptions, RequestEvent } from './client-options.js';
import { type RetryBudget, retryDelayMs } from './retry-policy.js';
import { sendAttempt, type TransportRequest } from './send-attempt.js';
import { checkTimes, type Settings } from './settings.js';

/** A request with its options, over all its attempts. */
interface Call {
  readonly request: TransportRequest;
  readonly url: URL;
  readonly headers: Headers;
  readonly attempts: AttemptRecord[];
  readonly context: RequestContext;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly startedMs: number;
  readonly caller: AbortSignal | undefined;
}

/** Sends requests, and repeats them as the settings allow. */
export class Transport {
  readonly settings: Settings;
  readonly #budget: RetryBudget;

  /** @param budget - budget of retries, which clients may share */
  constructor(settings: Settings, budget: RetryBudget) {
    this.settings = settings;
    this.#budget = budget;
  }

  send<Data>(request: TransportRequest, options: PartialCallOptions = {}): ApiCall<Data> {
    // The contract gives the response its type; `validate` checks it where a client has one.
    return createApiCall(this.#run(request, options) as Promise<WithResponse<Data>>);
  }

  async #run(
    request: TransportRequest,
    options: PartialCallOptions,
  ): Promise<WithResponse<unknown>> {
    const { clock, logger, onRequest, onRetry } = this.settings;
    const call = toCall(request, options, this.settings);
    for (;;) {
      const attempt = call.attempts.length + 1;
      const headers = new Headers(call.headers);
      const event: RequestEvent = { method: request.method, url: call.url, attempt, headers };
      const startedMs = clock.monotonicMs();
      onRequest?.(event);
      try {
        return await this.#attempt(call, event, startedMs);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const record = this.#record(call, event, startedMs, error);
        const { delayMs, outcome } = record;
        if (delayMs === null) throw error;
        logger?.warn(`${titleOf(call, event)} ${outcome}, again in ${Math.round(delayMs)} ms`);
        onRetry?.({ ...event, error, delayMs });
        await sleep(clock, delayMs, call.caller);
      }
    }
  }

  async #attempt(
    call: Call,
    event: RequestEvent,
    startedMs: number,
  ): Promise<WithResponse<unknown>> {
    const { clock, apiKey } = this.settings;
    const { request, url, context, timeoutMs, deadlineMs, caller } = call;
    // The event may be kept, and must not hold the key.
    const headers = new Headers(event.headers);
    if (apiKey !== undefined) headers.set('x-service-key', apiKey);
    const remainingMs = deadlineMs - (startedMs - call.startedMs);
    const limits = { timeoutMs, deadlineMs, remainingMs, caller };
    const attemptSignal = createAttemptSignal(clock, context, limits);
    const outcome = await sendAttempt(
      { request, url, headers, attemptSignal, context },
      this.settings,
    );
    this.#budget.earn();
    this.#report(call, event, startedMs, outcome.response);
    return outcome;
  }

  /** Records an attempt that failed, with the wait before the next one if there may be one. */
  #record(call: Call, event: RequestEvent, startedMs: number, error: RequestError): AttemptRecord {
    const { clock, retry, random } = this.settings;
    const { attempts } = call;
    const apiError = error instanceof ApiError ? error : undefined;
    const endedMs = clock.monotonicMs();
    const record: AttemptRecord = {
      outcome: apiError?.status ?? error.code,
      durationMs: endedMs - startedMs,
      delayMs: null,
    };
    attempts.push(record);
    if (apiError !== undefined) this.#report(call, event, startedMs, apiError);
    const retryAfterMs = apiError?.retryAfterMs ?? null;
    const delayMs = retryDelayMs(attempts.length, retryAfterMs, retry, random);
    const mayRetry =
      error.isRetryable &&
      attempts.length < retry.attempts &&
      endedMs - call.startedMs + delayMs < call.deadlineMs &&
      this.#budget.take();
    if (mayRetry) record.delayMs = delayMs;
    return record;
  }

  /** Reports a response to the logger and the hook. */
  #report(
    call: Call,
    event: RequestEvent,
    startedMs: number,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
  ): void {
    const { clock, logger, onResponse } = this.settings;
    const durationMs = clock.monotonicMs() - startedMs;
    logger?.debug(`${titleOf(call, event)} ${status} in ${Math.round(durationMs)} ms`);
    onResponse?.({ ...event, status, headers, durationMs });
  }
}

function titleOf({ context }: Call, { method, attempt }: RequestEvent): string {
  return `${method} ${context.path} (${attempt}):`;
}

function toCall(request: TransportRequest, options: PartialCallOptions, settings: Settings): Call {
  const {
    timeoutMs = settings.timeoutMs,
    deadlineMs = settings.deadlineMs,
    startedMs = settings.clock.monotonicMs(),
    signal: caller,
  } = options;
  const attempts: AttemptRecord[] = [];
  const { method, path, body } = request;
  const call = {
    request,
    url: toUrl(request, settings.baseUrl),
    headers: toHeaders(request, options, settings),
    attempts,
    context: { method, path: `/${path}`, attempts, retryObstacle: body?.retryObstacle },
    timeoutMs,
    deadlineMs,
    startedMs,
    caller,
  };
  checkTimes(timeoutMs, deadlineMs);
  return call;
}

/** Joins the base address and a path. The base address always comes first, so that no path can lead, or send the key, to another server. */
function toUrl({ path, query = '' }: TransportRequest, baseUrl: URL): URL {
  // "" or ".." as an id would be another path.
  if (/(^|\/)\.{0,2}(\/|$)/.test(path))
    throw new InvalidArgumentError(`/${path}: is the id right?`);
  const url = new URL(baseUrl.href + path);
  url.search = query;
  return url;
}

function toHeaders(
  { method, body }: TransportRequest,
  { headers, idempotencyKey }: PartialCallOptions,
  settings: Settings,
): Headers {
  try {
    return new Headers({
      ...settings.headers,
      ...headers,
      ...body?.headers,
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? randomToken() }),
    });
  } catch {
    // The error of the runtime holds the value, which may be a secret.
    throw new InvalidArgumentError('headers and idempotencyKey must fit headers');
  }
}
