import type { ErrorCode } from '#contract';
import { type RequestContext, RequestError } from './request-error.js';

/** Error code of the contract, or one of a newer server. */
export type ServerErrorCode = ErrorCode | (string & {});

/** Fields of an {@link ApiError}, read from the response. */
export interface ApiErrorDetails {
  /** The HTTP status. */
  status: number;
  /** Stable reason, for programs. */
  code: string;
  /** Error code of the server, or null when the response has none. */
  serverCode: ServerErrorCode | null;
  /** Human-readable sentence. */
  message: string;
  /** True when the same call may succeed later without a change. */
  isRetryable: boolean;
  /** Headers of the response. */
  headers: Headers;
  /** Id of the request in the log of the server, or null when the response has none. */
  requestId: string | null;
  /** One sentence per issue of the request. Empty unless the status is 400 or 422. */
  validationErrors: readonly string[];
  /** Wait that the server asked for, in milliseconds, or null when it did not ask for one. */
  retryAfterMs: number | null;
  /** The body: parsed when it is JSON, otherwise its text. */
  body: unknown;
}

/**
 * The server responded with a status other than 2xx.
 *
 * @example
 * ```ts
 * import { ApiError, createClient } from '@earshot/http';
 *
 * await createClient()
 *   .preRecorded.get('unknown')
 *   .catch((error: unknown) => {
 *     if (!ApiError.is(error)) throw error;
 *     console.log(error.status, error.serverCode, error.requestId);
 *   });
 * ```
 */
export class ApiError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'ApiError';

  /** The HTTP status. */
  declare readonly status: number;
  /** Headers of the response, such as `RateLimit-Reset`. */
  declare readonly headers: Headers;
  /** Id of the request in the log of the server, or null when the response has none. */
  declare readonly requestId: string | null;
  /**
   * Error code of the server, such as `unsupported_language`, or null when the response has none.
   */
  declare readonly serverCode: ServerErrorCode | null;
  /** One sentence per issue of the request. Empty unless the status is 400 or 422. */
  declare readonly validationErrors: readonly string[];
  /** Wait that the server asked for, in milliseconds, or null when it did not ask for one. */
  declare readonly retryAfterMs: number | null;
  /** The body: parsed when it is JSON, otherwise its text. */
  declare readonly body: unknown;

  constructor(context: RequestContext, details: ApiErrorDetails) {
    const { status, message, requestId, validationErrors } = details;
    // The message is often the first issue.
    const issues = validationErrors.filter((issue) => !message.includes(issue));
    const request = requestId === null ? '' : ` (request ${requestId})`;
    super(context, {
      ...details,
      message: `${status} ${[message, ...issues].join('; ')}${request}`,
    });
  }
}

/** 401: the API key is missing or unknown. Its `code` is `authentication_failed`. */
export class AuthenticationError extends ApiError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'AuthenticationError';
}

/** 404: no such job or file for this API key. Its `code` is `not_found`. */
export class NotFoundError extends ApiError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'NotFoundError';
}

/**
 * 429: too many requests. Its `code` is `rate_limited`, its `retryAfterMs` the wait that the server
 * asks for.
 */
export class RateLimitError extends ApiError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'RateLimitError';
}
