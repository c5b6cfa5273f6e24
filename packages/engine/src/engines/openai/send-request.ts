import { type Dispatcher, type FormData, fetch, type Response } from 'undici';
import { requestedDelayMs } from './retry-delay.js';
import { redactMessage, retryableStatuses } from './server-error.js';

/** Maximum size of a response, in bytes. */
const maximumResponseBytes = 16 * 1024 * 1024;

/** A request to the server. */
export interface ServerRequest {
  readonly url: string;
  /** Sent as a bearer token, or `undefined` for none. */
  readonly apiKey: string | undefined;
  /** Form of a POST, or `undefined` for a GET. */
  readonly form: FormData | undefined;
  readonly timeoutMs: number;
  readonly connections: Dispatcher;
  readonly signal: AbortSignal;
}

/** Outcome of a request. Texts of the server are truncated, and never contain the key. */
export type RequestOutcome =
  | {
      readonly type: 'response';
      /** Parsed JSON of the body, or its text when it is not JSON. */
      readonly body: unknown;
    }
  | {
      /** The server rejects the request. */
      readonly type: 'refused';
      readonly status: number;
      readonly message: string;
    }
  | {
      /** The same request may succeed later. */
      readonly type: 'failed';
      /** Clause that describes what happened. */
      readonly reason: string;
      /** Delay that the server requests. */
      readonly retryAfterMs: number | undefined;
    };

/**
 * Sends a request and reads its response.
 *
 * @throws the reason of the signal when that is aborted
 */
export async function sendRequest(request: ServerRequest): Promise<RequestOutcome> {
  const { apiKey, connections, form, signal, timeoutMs, url } = request;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      body: form ?? null,
      headers: {
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      // A redirect must not send the audio or the key to another host.
      redirect: 'manual',
      dispatcher: connections,
      signal: AbortSignal.any([signal, limit]),
    });
    const text = await readText(response);
    return classify(response, text, (message) => redactMessage(message, apiKey));
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted)
      return failed(`it did not respond within ${Math.round(timeoutMs / 1000)} seconds`);
    return failed(`it cannot be reached or broke the connection (${describeCause(error)})`);
  }
}

function failed(reason: string, retryAfterMs?: number): RequestOutcome {
  return { type: 'failed', reason, retryAfterMs };
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maximumResponseBytes)
      throw new Error(`its response has more than ${maximumResponseBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function classify(
  { headers, ok, status }: Response,
  text: string,
  redacted: (message: string) => string,
): RequestOutcome {
  const body = parse(text);
  const message = redacted(readErrorMessage(body) ?? text);
  if (retryableStatuses.has(status)) {
    return failed(`it responded with ${status}: ${message}`, requestedDelayMs(headers, Date.now()));
  }
  if (status >= 300 && status < 400) {
    const location = redacted(headers.get('location') ?? 'nowhere');
    return { type: 'refused', status, message: `it redirects to ${location}` };
  }
  if (!ok) return { type: 'refused', status, message };
  // Some servers report errors with a status of success.
  if (readErrorMessage(body) !== undefined) return { type: 'refused', status: 400, message };
  // Neither JSON nor plain text: a page of a proxy, or JSON that was cut off.
  const isBroken = typeof body === 'string' && /^\s*[<{[]/u.test(body);
  if (isBroken) return failed(`it responded with something that is no transcription: ${message}`);
  return { type: 'response', body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Message of an error, in the shapes of OpenAI, FastAPI, vLLM and whisper.cpp, or `undefined` when
 * the body is not an error.
 */
function readErrorMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || 'text' in body) return undefined;
  const { detail, error, message } = body as Record<string, unknown>;
  for (const candidate of [error, detail, message]) {
    if (candidate === undefined || candidate === null) continue;
    if (typeof candidate === 'string') return candidate;
    if (typeof candidate === 'object' && 'message' in candidate) return String(candidate.message);
    return JSON.stringify(candidate);
  }
  return undefined;
}

/**
 * Code or message of the deepest cause of an error of `fetch`, whose own message is not specific.
 */
function describeCause(error: unknown): string {
  let cause = error;
  while (cause instanceof Error) {
    const below: unknown = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
    if (!(below instanceof Error)) break;
    cause = below;
  }
  if (!(cause instanceof Error)) return String(cause);
  const proxyStatus = /^Proxy response \((\d+)\)/u.exec(cause.message)?.[1];
  if (proxyStatus !== undefined) return `the proxy responded with ${proxyStatus}`;
  return 'code' in cause ? String(cause.code) : cause.message;
}
