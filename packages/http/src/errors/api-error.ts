import type { ErrorCode } from '@earshot/core';
import { type RequestContext, RequestError } from './request-error.js';

/** A word that the contract lists, or one that a newer server has. */
export type ServerErrorCode = ErrorCode | (string & {});

/** What the server answered. */
export interface ApiErrorAnswer {
  status: number;
  code: string;
  serverCode: ServerErrorCode | null;
  message: string;
  isRetryable: boolean;
  headers: Headers;
  requestId: string | null;
  validationErrors: readonly string[];
  retryAfterMs: number | null;
  body: unknown;
}

/** The server answered with something other than 2xx. */
export class ApiError extends RequestError {
  static override readonly kind: string = 'ApiError';

  /** The HTTP status. */
  declare readonly status: number;
  /** Of the answer, such as `RateLimit-Reset`. */
  declare readonly headers: Headers;
  /** For reports to whoever runs the server; null when the answer named none. */
  declare readonly requestId: string | null;
  /** The word of the server for what went wrong, such as `unsupported_language`; null when the answer named none. */
  declare readonly serverCode: ServerErrorCode | null;
  /** One sentence per fault of the request; empty unless the status is 400 or 422. */
  declare readonly validationErrors: readonly string[];
  /** How long the server asked to wait; null when it did not. */
  declare readonly retryAfterMs: number | null;
  /** The body: parsed when it is JSON, otherwise its text. */
  declare readonly body: unknown;

  constructor(context: RequestContext, answer: ApiErrorAnswer) {
    const { status, message, requestId, validationErrors } = answer;
    // The message often is the first fault.
    const faults = validationErrors.filter((fault) => !message.includes(fault));
    const request = requestId === null ? '' : ` (request ${requestId})`;
    super(context, {
      ...answer,
      message: `${status} ${[message, ...faults].join('; ')}${request}`,
    });
  }
}
