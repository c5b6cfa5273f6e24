import { ApiError } from '../errors/api-error.js';
import { InvalidArgumentError } from '../errors/invalid-argument-error.js';
import { type AttemptRecord, type RequestContext, RequestError } from '../errors/request-error.js';
import { type ApiCall, createApiCall, type WithResponse } from './api-call.js';
import { createAttemptSignal } from './attempt-signal.js';
import type { PartialCallOptions } from './client-options.js';
import { randomToken } from './random-token.js';
import type { RetryBudget } from './retry-budget.js';
import { retryDelay } from './retry-delay.js';
import { sendAttempt } from './send-attempt.js';
import { checkTimes, type Settings } from './settings.js';
import { sleep } from './sleep.js';
import type { TransportRequest } from './transport-request.js';

/** Sends requests, and repeats them as the settings say. */
export interface Transport {
  readonly settings: Settings;
  send<Data>(request: TransportRequest, options?: PartialCallOptions): ApiCall<Data>;
}

/**
 * Makes the transport of a client.
 *
 * @param budget - of repetitions, which clients may share
 */
export function createTransport(settings: Settings, budget: RetryBudget): Transport {
  const { clock, retry, random, apiKey, logger } = settings;

  async function run(
    request: TransportRequest,
    options: PartialCallOptions,
  ): Promise<WithResponse<unknown>> {
    const { method } = request;
    const attempts: AttemptRecord[] = [];
    const context: RequestContext = {
      method,
      path: `/${request.path}`,
      attempts,
      retryObstacle: request.body?.retryObstacle,
    };
    const url = toUrl(request, settings.baseUrl);
    const fixed = toHeaders(request, options, settings);
    const {
      timeoutMs = settings.timeoutMs,
      deadlineMs = settings.deadlineMs,
      startedMs = clock.monotonicMs(),
      signal: caller,
    } = options;
    checkTimes(timeoutMs, deadlineMs);
    for (;;) {
      const begunMs = clock.monotonicMs();
      const event = { method, url, attempt: attempts.length + 1, headers: new Headers(fixed) };
      const log = `${method} ${context.path} (${event.attempt}):`;
      const answered = ({ status, headers }: Pick<Response, 'status' | 'headers'>) => {
        const durationMs = clock.monotonicMs() - begunMs;
        logger?.debug(`${log} ${status} in ${Math.round(durationMs)} ms`);
        settings.onResponse?.({ ...event, status, headers, durationMs });
      };
      settings.onRequest?.(event);
      // Who keeps the event must not come to hold the key.
      const headers = new Headers(event.headers);
      if (apiKey !== undefined) headers.set('x-service-key', apiKey);
      const remainingMs = deadlineMs - (begunMs - startedMs);
      const limits = { timeoutMs, deadlineMs, remainingMs, caller };
      const ending = createAttemptSignal(clock, context, limits);
      try {
        const outcome = await sendAttempt({ request, url, headers, ending, context }, settings);
        budget.gain();
        answered(outcome.response);
        return outcome;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const answer = error instanceof ApiError ? error : undefined;
        const endedMs = clock.monotonicMs();
        const record: AttemptRecord = {
          outcome: answer?.status ?? error.code,
          durationMs: endedMs - begunMs,
          delayMs: null,
        };
        attempts.push(record);
        if (answer !== undefined) answered(answer);
        const delayMs = retryDelay(attempts.length, answer?.retryAfterMs ?? null, retry, random);
        const mayRepeat =
          error.isRetryable &&
          attempts.length < retry.attempts &&
          endedMs - startedMs + delayMs < deadlineMs &&
          budget.take();
        if (!mayRepeat) throw error;
        record.delayMs = delayMs;
        logger?.warn(`${log} ${record.outcome}, again in ${Math.round(delayMs)} ms`);
        settings.onRetry?.({ ...event, error, delayMs });
        await sleep(clock, delayMs, caller);
      }
    }
  }

  return {
    settings,
    // What an answer is, the contract says; `validate` makes sure where that is asked for.
    send: <Data>(request: TransportRequest, options: PartialCallOptions = {}) =>
      createApiCall(run(request, options) as Promise<WithResponse<Data>>),
  };
}

/** The base address always comes first, so that no path can lead, or send the key, to another server. */
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
    // What the runtime says holds the value, which may be a secret.
    throw new InvalidArgumentError('headers and idempotencyKey must fit headers');
  }
}
