import { ApiError } from '../errors/api-error.js';
import { AuthenticationError } from '../errors/authentication-error.js';
import { NotFoundError } from '../errors/not-found-error.js';
import { RateLimitError } from '../errors/rate-limit-error.js';
import type { RequestContext } from '../errors/request-error.js';
import { parseRetryAfter } from './retry-after.js';

const retryableStatuses = [408, 429, 500, 502, 503, 504];

const kinds: Readonly<Record<number, readonly [typeof ApiError, string]>> = {
  401: [AuthenticationError, 'authentication_failed'],
  404: [NotFoundError, 'not_found'],
  429: [RateLimitError, 'rate_limited'],
};

/**
 * Makes the error of an answer that is not a 2xx.
 *
 * @param response - the answer
 * @param text - its body
 * @param context - the call
 * @param now - milliseconds since 1970
 * @param hasKey - whether a key was sent
 */
export function toApiError(
  response: Response,
  text: string,
  context: RequestContext,
  now: number,
  hasKey: boolean,
): ApiError {
  const body = parse(text);
  // Whatever it is, its fields can be asked for: null has none, and neither has a text.
  const fields: Record<string, unknown> = Object(body);
  const { status, headers } = response;
  const errors = fields['validation_errors'];
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now);
  const answer = {
    status,
    headers,
    // Something in between may have answered with a page.
    message: textOrNull(fields['message']) ?? (text.trim().slice(0, 200) || response.statusText),
    isRetryable:
      retryableStatuses.includes(status) ||
      // The same call is still being served under its Idempotency-Key, and the server says when to ask again.
      (status === 409 && retryAfterMs !== null),
    requestId: headers.get('x-request-id') ?? textOrNull(fields['request_id']),
    serverCode: textOrNull(fields['code']),
    validationErrors: Array.isArray(errors) ? errors.map(String) : [],
    retryAfterMs,
    body,
  };
  if (status === 401 && !hasKey) answer.message += '; no apiKey (or EARSHOT_API_KEY) was given';
  const [Kind, code] = kinds[status] ?? [
    ApiError,
    status < 500 ? 'request_refused' : 'server_error',
  ];
  return new Kind(context, { ...answer, code });
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
