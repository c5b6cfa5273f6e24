import { sleep } from '../client-clock.js';
import type { ApiError } from '../errors/api-error.js';
import { InvalidArgumentError } from '../errors/earshot-error.js';
import { type AttemptRecord, RequestError } from '../errors/request-error.js';
import { type ApiCall, createApiCall, type WithResponse } from './api-call.js';
import { createAttemptSignal } from './attempt-signal.js';
import type { PartialCallOptions, RequestEvent } from './client-options.js';
import { randomToken } from './request-body.js';
import { type RetryBudget, retryDelayMs } from './retry-policy.js';
import { sendAttempt, type TransportRequest } from './send-attempt.js';
import { checkTimes, type Settings } from './settings.js';

/** Sends requests, and repeats them as the settings allow. */
export interface Transport {
  readonly settings: Settings;
  send<Data>(request: TransportRequest, options?: PartialCallOptions): ApiCall<Data>;
}

/**
 * Makes the transport of a client.
 *
 * @param budget - budget of retries, which clients may share
 */
export function createTransport(settings: Settings, budget: RetryBudget): Transport {
  return {
    settings,
    // The contract defines the type of the response. `validate` checks it when a client has one.
    send: <Data>(request: TransportRequest, options: PartialCallOptions = {}) =>
      createApiCall(run(request, options, settings, budget) as Promise<WithResponse<Data>>),
  };
}

/** Sends a request, until an attempt succeeds or no further one is allowed. */
async function run(
  request: TransportRequest,
  options: PartialCallOptions,
  settings: Settings,
  budget: RetryBudget,
): Promise<WithResponse<unknown>> {
  const { clock, logger } = settings;
  const { method, path, body } = request;
  const attempts: AttemptRecord[] = [];
  const context = { method, path: `/${path}`, attempts, retryObstacle: body?.retryObstacle };
  const url = toUrl(request, settings.readBaseUrl());
  const fixedHeaders = toHeaders(request, options, settings);
  const {
    timeoutMs = settings.timeoutMs,
    deadlineMs = settings.deadlineMs,
    startedMs = clock.monotonicMs(),
    signal: caller,
  } = options;
  checkTimes(timeoutMs, deadlineMs);
  for (;;) {
    const beginMs = clock.monotonicMs();
    const attempt = attempts.length + 1;
    const event: RequestEvent = { method, url, attempt, headers: new Headers(fixedHeaders) };
    const title = `${method} ${context.path} (${attempt}):`;
    const report = beginReport(event, title, beginMs, settings);
    const headers = withKey(event.headers, settings.readApiKey());
    const limits = { timeoutMs, deadlineMs, remainingMs: deadlineMs + startedMs - beginMs, caller };
    const signal = createAttemptSignal(clock, context, limits);
    try {
      const received = await sendAttempt({ request, url, headers, signal, context }, settings);
      budget.earn();
      report(received.response);
      return received;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const endedMs = clock.monotonicMs();
      // Only an ApiError has one.
      const { status: outcome = error.code } = error as Partial<ApiError>;
      const record: AttemptRecord = { outcome, durationMs: endedMs - beginMs, delayMs: null };
      attempts.push(record);
      if (outcome !== error.code) report(error as ApiError);
      const delayMs = retryDelay(error, attempt, deadlineMs - (endedMs - startedMs), settings);
      if (delayMs === undefined || !budget.take()) throw error;
      record.delayMs = delayMs;
      logger?.warn(`${title} ${record.outcome}, again in ${Math.round(delayMs)} ms`);
      settings.onRetry?.({ ...event, error, delayMs });
      await sleep(clock, delayMs, caller);
    }
  }
}

/** Reports the begin of an attempt. @returns a function that reports its response */
function beginReport(
  event: RequestEvent,
  title: string,
  startedMs: number,
  { clock, logger, onRequest, onResponse }: Settings,
): (response: Pick<Response, 'status' | 'headers'>) => void {
  onRequest?.(event);
  return ({ status, headers }) => {
    const durationMs = clock.monotonicMs() - startedMs;
    logger?.debug(`${title} ${status} in ${Math.round(durationMs)} ms`);
    onResponse?.({ ...event, status, headers, durationMs });
  };
}

/** Copies headers and adds the key. Hooks may keep the original, so it must not contain the key. */
function withKey(original: Headers, apiKey: string | undefined): Headers {
  const headers = new Headers(original);
  if (apiKey !== undefined) headers.set('x-service-key', apiKey);
  return headers;
}

/**
 * Wait before the next attempt in milliseconds, or undefined when an error must not be retried in
 * the time that is left.
 */
function retryDelay(
  error: RequestError,
  attempts: number,
  leftMs: number,
  { retry, random }: Settings,
): number | undefined {
  // Only an ApiError has one.
  const { retryAfterMs = null } = error as Partial<ApiError>;
  const delayMs = retryDelayMs(attempts, retryAfterMs, retry, random);
  const mayRetry = error.isRetryable && attempts < retry.attempts && delayMs < leftMs;
  return mayRetry ? delayMs : undefined;
}

/**
 * Joins the base address and a path. The base address always comes first, so no path can send the
 * request or the key to another server.
 */
function toUrl({ path, query = '' }: TransportRequest, baseUrl: URL): URL {
  // An id such as "" or ".." would change the path, and undefined is none.
  if (/(^|\/)(\.{0,2}|undefined)(\/|$)/.test(path))
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
    const merged = new Headers({ ...settings.headers, ...headers });
    // The body sets its own type.
    if (body) merged.delete('content-type');
    const own = {
      ...body?.headers,
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? randomToken() }),
    };
    for (const [name, value] of Object.entries(own)) merged.set(name, value);
    return merged;
  } catch {
    // The error of the runtime contains the value, which may be a secret.
    throw new InvalidArgumentError('headers and idempotencyKey must fit headers');
  }
}
