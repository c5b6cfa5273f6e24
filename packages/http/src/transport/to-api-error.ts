import { parseRetryAfter } from '@earshot/core/protocol';
import {
  ApiError,
  AuthenticationError,
  NotFoundError,
  RateLimitError,
} from '../errors/api-error.js';
import type { RequestContext } from '../errors/request-error.js';

const retryableStatuses = [408, 429, 500, 502, 503, 504];

const kinds: Readonly<Record<number, readonly [typeof ApiError, string]>> = {
  401: [AuthenticationError, 'authentication_failed'],
  404: [NotFoundError, 'not_found'],
  429: [RateLimitError, 'rate_limited'],
};

/**
 * Makes the error of a response whose status is not 2xx.
 *
 * @param text - body of the response
 * @param nowMs - wall time in milliseconds since 1970
 * @param hasKey - true when a key was sent
 */
export function toApiError(
  response: Response,
  text: string,
  context: RequestContext,
  nowMs: number,
  hasKey: boolean,
): ApiError {
  const body = parse(text);
  // Any JSON value becomes an object whose fields can be read. Null and strings have none of these
  // fields.
  const fields: Record<string, unknown> = Object(body);
  const { status, headers } = response;
  const errors = fields['validation_errors'];
  const serverCode = textOrNull(fields['code']);
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs);
  const details = {
    status,
    headers,
    // A proxy may have responded with a page.
    message: textOrNull(fields['message']) ?? (text.trim().slice(0, 200) || response.statusText),
    isRetryable:
      // A stream of events is open until its job ends, so a client that cannot open one polls
      // instead.
      (retryableStatuses.includes(status) && serverCode !== 'too_many_streams') ||
      // The same call is still being served under its Idempotency-Key, and the server names a time
      // to ask again.
      (status === 409 && retryAfterMs !== null),
    requestId: headers.get('x-request-id') ?? textOrNull(fields['request_id']),
    serverCode,
    validationErrors: Array.isArray(errors) ? errors.map(String) : [],
    retryAfterMs,
    body,
  };
  if (status === 401 && !hasKey) details.message += '; no apiKey (or EARSHOT_API_KEY) was given';
  const [Kind, code] = kinds[status] ?? [
    ApiError,
    status < 500 ? 'request_refused' : 'server_error',
  ];
  return new Kind(context, { ...details, code });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
