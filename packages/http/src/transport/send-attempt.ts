import { AbortError } from '../errors/abort-error.js';
import { AudioSourceError } from '../errors/audio-source-error.js';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import { NetworkError } from '../errors/network-error.js';
import { type RequestContext, RequestError } from '../errors/request-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import type { OpenBody } from '../uploads/request-body.js';
import type { WithResponse } from './api-call.js';
import type { AttemptSignal } from './attempt-signal.js';
import type { Settings } from './client-options.js';
import { guardDownload } from './guard-download.js';
import { toApiError } from './to-api-error.js';
import type { TransportRequest } from './transport-request.js';

/** One attempt of a call. */
export interface Attempt<Data> {
  request: TransportRequest<Data>;
  url: URL;
  headers: Headers;
  ending: AttemptSignal;
  limits: { timeoutMs: number; deadlineMs: number };
  context: RequestContext;
}

/**
 * Sends a request once and reads its answer.
 *
 * @throws RequestError of one kind or another
 */
export async function sendAttempt<Data>(
  { request, url, headers, ending, limits, context }: Attempt<Data>,
  { fetch, clock }: Settings,
): Promise<WithResponse<Data>> {
  let body: OpenBody | undefined;
  const toError = (caught: unknown): RequestError => {
    if (caught instanceof RequestError) return caught;
    const { cause, signal } = ending;
    if (cause === 'caller') return new AbortError(context, signal);
    if (cause !== undefined)
      return new TimeoutError(
        context,
        cause,
        cause === 'attempt' ? limits.timeoutMs : limits.deadlineMs,
        caught,
      );
    const fault = body?.fault?.();
    return fault === undefined
      ? new NetworkError(context, caught)
      : new AudioSourceError(context, fault);
  };
  let isDownload = false;
  try {
    body = request.body?.open(ending.restartTimeout);
    const response = await ending.race(
      fetch(url, {
        method: request.method,
        headers,
        // A redirect would carry the key to wherever it leads.
        redirect: 'manual',
        signal: ending.signal,
        ...(body === undefined ? {} : { body: body.content }),
        // Streams are sent while they are read, which fetch wants to be told.
        ...(body?.content instanceof ReadableStream ? { duplex: 'half' } : {}),
      }),
    );
    refuseRedirect(response, context);
    if (!response.ok)
      throw toApiError(response, await ending.race(response.text()), context, clock.now());
    isDownload = request.isDownload === true;
    const answer = isDownload ? guardDownload(response, ending, toError) : response;
    const data = await ending.race(request.read(answer, context));
    body?.complete?.();
    return { data, response: answer };
  } catch (caught) {
    isDownload = false;
    throw toError(caught);
  } finally {
    body?.close?.();
    if (!isDownload) ending.clear();
  }
}

function refuseRedirect({ type, status, headers }: Response, context: RequestContext): void {
  if (type !== 'opaqueredirect' && !(status >= 300 && status < 400)) return;
  const target = headers.get('location');
  throw new InvalidAnswerError(
    context,
    `the server redirects${target === null ? '' : ` to ${target}`}, which is not followed: is baseUrl right?`,
  );
}
