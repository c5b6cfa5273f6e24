import type { ErrorCode } from '../enumerations/error-codes.js';
import type { ErrorBody } from '../types/error-body.js';

const usualCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unknown_key',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'unservable_request',
  429: 'rate_limited',
  431: 'headers_too_large',
  503: 'service_unavailable',
  507: 'storage_full',
};

/** The `code` of an error that has none of its own, by its status. */
export function usualErrorCode(statusCode: number): ErrorCode {
  return usualCodes[statusCode] ?? (statusCode < 500 ? 'invalid_request' : 'internal_error');
}

/** An error, as far as its caller may know it. */
export interface ReportedError {
  /** 400 to 599. */
  readonly statusCode: number;
  /** Stable code, for programs. */
  readonly code: ErrorCode;
  /** Description of what is wrong and what is allowed; never a secret. */
  readonly message: string;
  /** One sentence for each issue, with the path of the field; for status 400 and 422. */
  readonly validationErrors: readonly string[] | undefined;
}

/** A request that failed, as the error envelope describes it. */
export interface FailedRequest {
  /** Path without its query string. */
  path: string;
  /** Debug id of the request. */
  requestId: string;
  /** Milliseconds since the epoch. */
  failedAt: number;
}

/** The error envelope: body of every response that is not a 2xx. */
export function errorBody(
  { code, message, statusCode, validationErrors }: ReportedError,
  { path, requestId, failedAt }: FailedRequest,
): ErrorBody {
  return {
    timestamp: new Date(failedAt).toISOString(),
    path,
    request_id: requestId,
    statusCode,
    message,
    code,
    ...(statusCode === 400 || statusCode === 422
      ? { validation_errors: [...(validationErrors ?? [message])] }
      : {}),
  };
}

/**
 * Parses a `Retry-After` header (RFC 9110, section 10.2.3).
 *
 * @param header - seconds or a date; null or undefined when there was none
 * @param nowMs - wall time, in milliseconds since the epoch
 * @returns milliseconds from now on, at least 0; null when the header is absent or malformed
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Date.parse alone takes texts that are no dates, such as "-5", and takes dates without a zone as local ones.
  const dateMs = /^\w+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return dateMs >= 0 ? Math.max(0, dateMs - nowMs) : null;
}
