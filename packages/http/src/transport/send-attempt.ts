import { AudioSourceError } from '../errors/audio-source-error.js';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import { NetworkError } from '../errors/network-error.js';
import { type RequestContext, RequestError } from '../errors/request-error.js';
import type { OpenBody } from '../uploads/request-body.js';
import type { WithResponse } from './api-call.js';
import type { AttemptSignal } from './attempt-signal.js';
import { guardDownload } from './guard-download.js';
import { readJson } from './read-json.js';
import type { Settings } from './settings.js';
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
  { fetch, clock, validate, apiKey }: Settings,
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
    if (body !== undefined)
      opened = await ending.race(
        body.open(ending.restartTimeout).catch((fault: unknown) => {
          throw new AudioSourceError(context, fault);
        }),
      );
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
    if (!response.ok) throw toApiError(response, text, context, clock.now(), apiKey !== undefined);
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

function refuseRedirect({ status, headers }: Response, context: RequestContext): void {
  // A page does not see the status of a redirection: it is 0.
  if (status >= 400 || (status > 0 && status < 300)) return;
  throw new InvalidAnswerError(
    context,
    `the server redirects to ${headers.get('location') ?? 'elsewhere'}: is baseUrl right?`,
  );
}
