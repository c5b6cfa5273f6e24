import { AudioSourceError } from '../errors/audio-source-error.js';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import { NetworkError } from '../errors/network-error.js';
import { type RequestContext, RequestError } from '../errors/request-error.js';
import type { OpenBody } from '../uploads/request-body.js';
import type { WithResponse } from './api-call.js';
import type { AttemptSignal } from './attempt-signal.js';
import type { Settings } from './client-options.js';
import { guardDownload } from './guard-download.js';
import { readJson } from './read-json.js';
import { toApiError } from './to-api-error.js';
import type { TransportRequest } from './transport-request.js';

/** One attempt of a call. */
export interface Attempt {
  request: TransportRequest;
  url: URL;
  headers: Headers;
  ending: AttemptSignal;
  context: RequestContext;
}

/**
 * Sends a request once and reads its answer.
 *
 * @throws RequestError of one kind or another
 */
export async function sendAttempt(
  { request: { method, body, answer }, url, headers, ending, context }: Attempt,
  { fetch, clock, validate }: Settings,
): Promise<WithResponse<unknown>> {
  let opened: OpenBody | undefined;
  const toError = (caught: unknown): RequestError => {
    if (caught instanceof RequestError) return caught;
    const fault = opened?.fault?.();
    return fault === undefined
      ? new NetworkError(context, caught)
      : new AudioSourceError(context, fault);
  };
  try {
    ending.signal.throwIfAborted();
    opened = body?.open(ending.restartTimeout);
    const response = await ending.race(
      fetch(url, {
        method,
        headers,
        // A redirect would carry the key to wherever it leads.
        redirect: 'manual',
        signal: ending.signal,
        ...(opened === undefined ? {} : { body: opened.content }),
        // Streams are sent while they are read, which fetch wants to be told.
        ...(opened?.content instanceof ReadableStream ? { duplex: 'half' } : {}),
      }),
    );
    refuseRedirect(response, context);
    if (response.ok && answer === 'bytes') {
      const guarded = guardDownload(response, ending, toError);
      return { data: guarded, response: guarded };
    }
    const text = await ending.race(response.text());
    ending.clear();
    if (!response.ok) throw toApiError(response, text, context, clock.now());
    opened?.complete?.();
    const isJson = answer !== 'nothing' && answer !== 'bytes';
    return { data: isJson ? readJson(text, answer, validate, context) : undefined, response };
  } catch (caught) {
    ending.clear();
    throw toError(caught);
  } finally {
    opened?.close?.();
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
