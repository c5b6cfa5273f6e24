import { type RequestContext, RequestError } from './request-error.js';

/** What the server answered. */
export interface ApiErrorAnswer {
  status: number;
  code: string;
  message: string;
  isRetryable: boolean;
  requestId: string | null;
  validationErrors: readonly string[];
  retryAfterMs: number | null;
  body: unknown;
}

/** The server answered with something other than 2xx. */
export class ApiError extends RequestError {
  static override readonly kind: string = 'ApiError';

  /** The HTTP status. */
  readonly status: number;
  /** For reports to whoever runs the server; null when the answer named none. */
  readonly requestId: string | null;
  /** One sentence per fault of the request; empty unless the status is 400. */
  readonly validationErrors: readonly string[];
  /** How long the server asked to wait; null when it did not. */
  readonly retryAfterMs: number | null;
  /** The body: parsed when it is JSON, otherwise its text. */
  readonly body: unknown;

  constructor(context: RequestContext, { message, ...answer }: ApiErrorAnswer) {
    // The message often is the first fault.
    const faults = answer.validationErrors.filter((fault) => !message.includes(fault));
    const request = answer.requestId === null ? '' : ` (request ${answer.requestId})`;
    super(context, {
      ...answer,
      message: `${answer.status} ${[message, ...faults].join('; ')}${request}`,
    });
    this.status = answer.status;
    this.requestId = answer.requestId;
    this.validationErrors = answer.validationErrors;
    this.retryAfterMs = answer.retryAfterMs;
    this.body = answer.body;
  }
}
