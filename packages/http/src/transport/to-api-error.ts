import { ApiError } from '../errors/api-error.js';
import { AuthenticationError } from '../errors/authentication-error.js';
import { NotFoundError } from '../errors/not-found-error.js';
import { RateLimitError } from '../errors/rate-limit-error.js';
import type { RequestContext } from '../errors/request-error.js';
import { parseRetryAfter } from './retry-after.js';

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Makes the error of an answer that is not a 2xx.
 *
 * @param response - the answer
 * @param text - its body
 * @param context - the call
 * @param now - milliseconds since 1970
 */
export function toApiError(
  response: Response,
  text: string,
  context: RequestContext,
  now: number,
): ApiError {
  const body = parse(text);
  // Whatever it is, its fields can be asked for: null has none, and neither has a text.
  const fields: Record<string, unknown> = Object(body);
  const { status } = response;
  const errors = fields['validation_errors'];
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  const answer = {
    status,
    message: textOrNull(fields['message']) ?? (excerpt(text) || response.statusText),
    isRetryable:
      retryableStatuses.has(status) ||
      // The same call is still being served under its Idempotency-Key, and the server says when to ask again.
      (status === 409 && context.method === 'POST' && retryAfterMs !== null),
    requestId: response.headers.get('x-request-id') ?? textOrNull(fields['request_id']),
    validationErrors: Array.isArray(errors) ? errors.map(String) : [],
    retryAfterMs,
    body,
  };
  switch (status) {
    case 401:
      return new AuthenticationError(context, { ...answer, code: 'authentication_failed' });
    case 404:
      return new NotFoundError(context, { ...answer, code: 'not_found' });
    case 429:
      return new RateLimitError(context, { ...answer, code: 'rate_limited' });
    default:
      return new ApiError(context, {
        ...answer,
        code: status < 500 ? 'request_refused' : 'server_error',
      });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Something in between may have answered with a page. */
function excerpt(text: string): string {
  return text.trim().slice(0, 200);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
