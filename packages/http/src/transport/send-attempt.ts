import {
  AudioSourceError,
  InvalidResponseError,
  NetworkError,
  type RequestContext,
  RequestError,
} from '../errors/request-error.js';
import type { WithResponse } from './api-call.js';
import type { AttemptSignal } from './attempt-signal.js';
import { guardDownload } from './guard-download.js';
import { type ResponseSchemaName, readJson } from './json-response.js';
import type { OpenBody, RequestBody } from './request-body.js';
import type { Settings } from './settings.js';
import { toApiError } from './to-api-error.js';

/** A request, and the expected content of its response. */
export interface TransportRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to the base address, without a leading slash. */
  path: string;
  /** Query string without its question mark. */
  query?: string | undefined;
  body?: RequestBody | undefined;
  /**
   * Body of the response: JSON of a schema, nothing, or bytes that the caller reads. Events can be
   * read until the deadline.
   */
  expects: ResponseSchemaName | 'nothing' | 'bytes' | 'events';
}

/** One attempt of a call. */
export interface Attempt {
  request: TransportRequest;
  url: URL;
  headers: Headers;
  signal: AttemptSignal;
  context: RequestContext;
}

/**
 * Sends a request once and reads its response.
 *
 * @throws RequestError of the kind that fits the failure
 */
export async function sendAttempt(
  { request: { method, body, expects }, url, headers, signal: attemptSignal, context }: Attempt,
  { fetch, clock, validate }: Settings,
): Promise<WithResponse<unknown>> {
  let opened: OpenBody | undefined;
  const toError = (caught: unknown): RequestError => {
    if (caught instanceof RequestError) return caught;
    const sourceError = opened?.sourceError?.();
    return sourceError === undefined
      ? new NetworkError(context, caught)
      : new AudioSourceError(context, sourceError);
  };
  try {
    attemptSignal.signal.throwIfAborted();
    if (body !== undefined)
      opened = await attemptSignal.race(
        body.open(attemptSignal.restartTimeout).catch((cause: unknown) => {
          throw new AudioSourceError(context, cause);
        }),
      );
    const response = await attemptSignal.race(
      fetch(url, toInit(method, headers, attemptSignal.signal, opened?.content)),
    );
    refuseRedirect(response, context);
    if (response.ok && (expects === 'bytes' || expects === 'events')) {
      const guarded = guardDownload(response, attemptSignal, toError, expects === 'events');
      return { data: guarded, response: guarded };
    }
    const text = await attemptSignal.race(response.text());
    attemptSignal.clear();
    if (!response.ok)
      throw toApiError(response, text, context, clock.now(), headers.has('x-service-key'));
    opened?.complete?.();
    const isJson = expects.endsWith('Schema');
    return {
      data: isJson ? readJson(text, expects as ResponseSchemaName, validate, context) : undefined,
      response,
    };
  } catch (caught) {
    attemptSignal.clear();
    throw toError(caught);
  } finally {
    opened?.close?.();
  }
}

function toInit(
  method: string,
  headers: Headers,
  signal: AbortSignal,
  body: RequestInit['body'],
): RequestInit {
  return {
    method,
    headers,
    // A redirect would send the key to its target.
    redirect: 'manual',
    signal,
    body: body ?? null,
    // `fetch` requires it for streams, which are sent while they are read. It has no effect on
    // other bodies.
    duplex: 'half',
    // The types of the web platform lack `duplex`.
  } as RequestInit;
}

function refuseRedirect({ ok, status, headers }: Response, context: RequestContext): void {
  // A page does not see the status of a redirect: it is 0.
  if (ok || status >= 400) return;
  throw new InvalidResponseError(
    context,
    `the server redirects to ${headers.get('location') ?? 'elsewhere'}: is baseUrl right?`,
  );
}
