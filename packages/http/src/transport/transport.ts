import { ApiError } from '../errors/api-error.js';
import { InvalidArgumentError } from '../errors/invalid-argument-error.js';
import { type AttemptRecord, type RequestContext, RequestError } from '../errors/request-error.js';
import { type ApiCall, createApiCall, type WithResponse } from './api-call.js';
import { createAttemptSignal } from './attempt-signal.js';
import { type CallOptions, type Settings } from './client-options.js';
import { randomToken } from './random-token.js';
import { createRetryBudget } from './retry-budget.js';
import { retryDelay } from './retry-delay.js';
import { sendAttempt } from './send-attempt.js';
import { sleep } from './sleep.js';
import type { TransportRequest } from './transport-request.js';

/** Sends requests, and repeats them as the settings say. */
export interface Transport {
  readonly settings: Settings;
  send<Data>(request: TransportRequest, options?: CallOptions): ApiCall<Data>;
}

/** Makes the transport of a client. */
export function createTransport(settings: Settings): Transport {
  const budget = createRetryBudget(settings.retry.budget);
  const { clock, retry, random } = settings;

  async function run(
    request: TransportRequest,
    options: CallOptions,
  ): Promise<WithResponse<unknown>> {
    const attempts: AttemptRecord[] = [];
    const context: RequestContext = {
      method: request.method,
      path: `/${request.path}`,
      attempts,
      retryObstacle: request.body?.isRepeatable === false ? onceOnly : undefined,
    };
    const url = toUrl(request, settings.baseUrl);
    const headers = toHeaders(request, options, settings);
    const { timeoutMs = settings.timeoutMs, deadlineMs = settings.deadlineMs } = options;
    const { signal: caller } = options;
    const startedMs = clock.monotonicMs();
    for (;;) {
      const begunMs = clock.monotonicMs();
      settings.onRequest({ method: request.method, url, attempt: attempts.length + 1 });
      const remainingMs = deadlineMs - (begunMs - startedMs);
      const limits = { timeoutMs, deadlineMs, remainingMs, caller };
      const ending = createAttemptSignal(clock, context, limits);
      try {
        const outcome = await sendAttempt({ request, url, headers, ending, context }, settings);
        budget.gain();
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
        const delayMs = retryDelay(attempts.length, answer?.retryAfterMs ?? null, retry, random);
        const mayRepeat =
          error.isRetryable &&
          attempts.length < retry.attempts &&
          endedMs - startedMs + delayMs < deadlineMs &&
          budget.take();
        if (!mayRepeat) throw error;
        record.delayMs = delayMs;
        await sleep(clock, delayMs, caller);
      }
    }
  }

  return {
    settings,
    // What an answer is, the contract says; `validate` makes sure where that is asked for.
    send: <Data>(request: TransportRequest, options: CallOptions = {}) =>
      createApiCall(run(request, options) as Promise<WithResponse<Data>>),
  };
}

const onceOnly = 'a stream can be read only once';

/** The base address always comes first, so that no path can lead, or send the key, to another server. */
function toUrl({ path, query = '' }: TransportRequest, baseUrl: URL): URL {
  // "" or ".." as an id would be another path.
  if (/(^|\/)\.{0,2}(\/|$)/.test(path))
    throw new InvalidArgumentError(`/${path} is no path of a job or file: is the id right?`);
  const url = new URL(baseUrl.href + path);
  url.search = query;
  return url;
}

function toHeaders(
  { method, body }: TransportRequest,
  { headers, idempotencyKey }: CallOptions,
  settings: Settings,
): Headers {
  try {
    return new Headers({
      ...settings.headers,
      ...headers,
      ...body?.headers,
      ...(settings.apiKey === undefined ? {} : { 'x-service-key': settings.apiKey }),
      ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? randomToken() } : {}),
    });
  } catch {
    // What the runtime says holds the value, which may be a secret.
    throw new InvalidArgumentError(
      'headers and idempotencyKey must be texts that a header can hold',
    );
  }
}
