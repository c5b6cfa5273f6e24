import type { Bytes } from '@earshot/audio';
import type { ErrorCode } from '@earshot/core';
import { errorBody, usualErrorCode } from '@earshot/core/protocol';

/** A request as the fake service received it. */
export interface FakeRequest {
  /** The HTTP method, in capital letters. */
  readonly method: string;
  /** Path below the base URL of the service, such as `/v2/pre-recorded`. */
  readonly path: string;
  /** Full URL, with its query. */
  readonly url: URL;
  /** Headers as they were sent, including the key. */
  readonly headers: Headers;
  /** Parsed body, or null for uploads, requests without a body, and text that is not JSON. */
  readonly json: unknown;
  /** Number of requests before it. */
  readonly index: number;
}

/**
 * Status and body of a response: a value for JSON, bytes, a stream of events, or undefined for no
 * body.
 */
export type FakeResponse = readonly [status: number, body: unknown];

/** Error response of the fake service. */
export interface FakeError {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Human-readable message, in the body. */
  readonly message: string;
  /** Stable code of the error. @defaultValue the usual one of the status */
  readonly code?: ErrorCode;
  /** One sentence for each issue of the request. @defaultValue none */
  readonly validationErrors?: readonly string[];
  /** Value of the header `Retry-After`, in seconds. @defaultValue the header is omitted */
  readonly retryAfterSeconds?: number;
}

const brand = Symbol('fake-error');

/** Makes a value that is thrown to respond with an error. */
export function fakeError(
  status: number,
  message: string,
  details: Omit<FakeError, 'status' | 'message'> = {},
): FakeError {
  const error = { status, message, ...details, [brand]: true };
  return error;
}

/** Makes the error for the issues of a request. */
export function fakeValidationError(issues: readonly string[]): FakeError {
  return fakeError(400, issues[0] ?? 'the request is not valid', { validationErrors: issues });
}

function isFakeError(value: unknown): value is FakeError {
  return brand in (Object(value) as object);
}

export function toResponse(
  [status, body]: FakeResponse,
  headers: Readonly<Record<string, string>>,
): Response {
  if (body === undefined) return new Response(null, { status, headers });
  if (body instanceof ReadableStream)
    return new Response(body as ReadableStream<Uint8Array>, {
      status,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', ...headers },
    });
  if (body instanceof Uint8Array)
    return new Response(body as Bytes, {
      status,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
  return Response.json(body, { status, headers });
}

/** Makes the response for anything that was thrown, with the error body of the contract. */
export function toErrorResponse(
  thrown: unknown,
  { path, index }: FakeRequest,
  nowMs: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const error = isFakeError(thrown)
    ? thrown
    : fakeError(500, thrown instanceof Error ? thrown.message : String(thrown));
  const { status, message, code, validationErrors, retryAfterSeconds } = error;
  const body = errorBody(
    { statusCode: status, message, code: code ?? usualErrorCode(status), validationErrors },
    { path, requestId: formatRequestId(index), failedAt: nowMs },
  );
  return Response.json(body, {
    status,
    headers: {
      ...headers,
      ...(status === 401 ? { 'www-authenticate': 'ApiKey' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}

/** The `x-request-id` of the response to a request. */
export function formatRequestId(index: number): string {
  return `G-${index}`;
}
