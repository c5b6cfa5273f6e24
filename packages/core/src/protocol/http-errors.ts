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
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  422: 'unservable_request',
  429: 'rate_limited',
  431: 'headers_too_large',
  503: 'service_unavailable',
  507: 'storage_full',
};

/** Default `code` of an error, by its HTTP status code. */
export function usualErrorCode(statusCode: number): ErrorCode {
  return usualCodes[statusCode] ?? (statusCode < 500 ? 'invalid_request' : 'internal_error');
}

/** An error as it is reported to the caller. */
export interface ReportedError {
  /** HTTP status code, 400 to 599. */
  readonly statusCode: number;
  /** Stable code, for programs. */
  readonly code: ErrorCode;
  /** Description of the error and of what is allowed. It must not contain secrets. */
  readonly message: string;
  /** One sentence for each issue, with the path of the field, for the status codes 400 and 422. */
  readonly validationErrors: readonly string[] | undefined;
}

/** A request that failed, for its error body. */
export interface FailedRequest {
  /** Path without its query string. */
  path: string;
  /** Id of the request, as in the logs of the service. */
  requestId: string;
  /** Time of the failure, in milliseconds since the epoch. */
  failedAt: number;
}

/**
 * Creates the body of a response that is not a success.
 *
 * @example
 * ```ts
 * import { errorBody } from '@earshot/core/protocol';
 *
 * const failedAt = Date.UTC(2026, 0, 31, 12);
 * const refused = {
 *   statusCode: 404,
 *   code: 'not_found',
 *   message: 'There is no such job',
 *   validationErrors: undefined,
 * } as const;
 * console.log(errorBody(refused, { path: '/v2/pre-recorded/1', requestId: 'r1', failedAt }));
 * // {
 * //   timestamp: '2026-01-31T12:00:00.000Z',
 * //   path: '/v2/pre-recorded/1',
 * //   request_id: 'r1',
 * //   statusCode: 404,
 * //   message: 'There is no such job',
 * //   code: 'not_found'
 * // }
 * ```
 */
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
 * @example
 * ```ts
 * import { parseRetryAfter } from '@earshot/core/protocol';
 *
 * const nowMs = Date.UTC(2026, 0, 31, 12);
 * console.log(parseRetryAfter('120', nowMs), parseRetryAfter('Sat, 31 Jan 2026 12:01:00 GMT', nowMs));
 * // 120000 60000
 * ```
 *
 * @param header - seconds or an HTTP date, null or undefined when the header is absent
 * @param nowMs - current time, in milliseconds since the epoch
 * @returns delay from now in milliseconds, at least 0, or null when the header is absent or
 * malformed
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Date.parse also accepts texts that are not dates, such as "-5", and reads dates without a zone
  // as local time.
  const dateMs = /^\w+, .* GMT$/.test(text) ? Date.parse(text) : -1;
  return dateMs >= 0 ? Math.max(0, dateMs - nowMs) : null;
}
