import type { ErrorCode } from '@earshot/core';
import { usualErrorCode } from '@earshot/core/protocol';

const brand = Symbol.for('earshot.server.HttpError');

/** Details of an {@link HttpError} in addition to its status and its message. */
export interface HttpErrorDetails {
  /** Error code of the contract. @defaultValue the usual one of the status */
  code?: ErrorCode;
  /** One sentence for each issue, with the path of the field, for status 400 and 422. */
  validationErrors?: readonly string[];
  /** Name of the invalid field, for errors of the OpenAI-compatible interface. */
  field?: string;
  /** Headers of the response, such as `allow`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Seconds after which a client may try again, rounded up to at least 1, sent as `Retry-After`.
   */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error whose status and message are sent to the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly [brand] = true;
  readonly statusCode: number;
  readonly validationErrors: readonly string[] | undefined;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param statusCode - 400 to 599
   * @param message - names the field, its value and the allowed values, and never contains a secret
   * @param details - code, headers and the like
   */
  constructor(statusCode: number, message: string, details: HttpErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.statusCode = statusCode;
    this.code = details.code ?? usualErrorCode(statusCode);
    this.validationErrors = details.validationErrors;
    this.field = details.field;
    this.headers = {
      ...details.headers,
      ...(details.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(details.retryAfterSeconds))) }),
    };
  }

  /** True for an HttpError of any copy of this module. */
  static is(error: unknown): error is HttpError {
    return error instanceof Error && brand in error;
  }

  /** The 400 for issues of a body, a query or a header. */
  static validation(issues: readonly string[], code?: ErrorCode): HttpError {
    return new HttpError(400, issues[0] ?? 'The request is not valid', {
      ...(code === undefined ? {} : { code }),
      validationErrors: issues,
    });
  }

  /**
   * The 404 for a resource, identical for one that never existed and one that belongs to another
   * key.
   *
   * @param noun - such as `pre-recorded job`
   */
  static notFound(noun: string, id: string): HttpError {
    return new HttpError(404, `There is no ${noun} with the id ${JSON.stringify(id.slice(0, 80))}`);
  }
}
