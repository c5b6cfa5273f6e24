import type { ErrorCode } from '@earshot/core';
import { errorCode } from '../errors/caught-error.js';
import { AddressError } from '../outbound/index.js';

/** Code of a {@link SourceError}. */
export type SourceErrorCode =
  | 'source-not-allowed'
  | 'source-unreachable'
  | 'source-refused'
  | 'source-failed'
  | 'source-not-audio'
  | 'source-is-page'
  | 'source-too-large'
  | 'source-timed-out';

/** Details of a {@link SourceError} in addition to its code and message. */
export interface SourceErrorOptions {
  /** The `error_code` that the job ends with, 400 to 599. */
  errorCode: number;
  /** True when another attempt may succeed. @defaultValue false */
  isRetryable?: boolean;
  cause?: unknown;
}

/** Error code of the contract for each code. */
const codes = {
  'source-not-allowed': 'source_not_allowed',
  'source-unreachable': 'source_unreachable',
  'source-refused': 'source_refused',
  'source-failed': 'source_failed',
  'source-not-audio': 'source_not_audio',
  'source-is-page': 'source_is_page',
  'source-too-large': 'source_too_large',
  'source-timed-out': 'source_timed_out',
} as const satisfies Record<SourceErrorCode, ErrorCode>;

const brand = Symbol.for('earshot.source-error');

/**
 * Audio cannot be fetched from the address that a caller gave. The message is for the caller: it
 * contains no data of the remote side, and no part of the address, whose query may contain a
 * secret.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  readonly errorCode: number;
  readonly isRetryable: boolean;
  readonly [brand] = true;

  constructor(
    code: SourceErrorCode,
    message: string,
    { errorCode, isRetryable = false, cause }: SourceErrorOptions,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.errorCode = errorCode;
    this.isRetryable = isRetryable;
  }

  /** Error code of the contract. */
  get reasonCode(): ErrorCode {
    return codes[this.code];
  }

  /** True for a SourceError of any copy of this module. */
  static is(value: unknown): value is SourceError {
    return typeof value === 'object' && value !== null && brand in value;
  }

  /** The error for a source that exceeds a time limit. */
  static timedOut(message: string, isRetryable = false, cause?: unknown): SourceError {
    return new SourceError('source-timed-out', message, { errorCode: 504, isRetryable, cause });
  }

  /** The error for a source that is larger than the limit. */
  static tooLarge(maximumBytes: number): SourceError {
    return new SourceError(
      'source-too-large',
      `The source is too large: at most ${maximumBytes} bytes are allowed`,
      {
        errorCode: 413,
      },
    );
  }

  /** The error for a response that cannot be a complete audio file. */
  static notAudio(message: string): SourceError {
    return new SourceError('source-not-audio', message, { errorCode: 400 });
  }

  /**
   * The error for a page, from which the service gets no audio.
   *
   * @param remedy - why not, and what the operator can do about it, as a clause
   */
  static isPage(remedy?: string): SourceError {
    const reason = remedy === undefined ? '' : `: ${remedy}`;
    return new SourceError(
      'source-is-page',
      `The source responded with a page, not with audio${reason}`,
      { errorCode: 400 },
    );
  }

  /**
   * The error for a source that responds with a status other than 200.
   *
   * @param status - 201 to 599
   */
  static refusedWith(status: number): SourceError {
    const message = `The source responded with the status ${status}`;
    if (status === 401 || status === 403)
      return new SourceError('source-refused', message, { errorCode: 403 });
    if (status === 404 || status === 410)
      return new SourceError('source-refused', message, { errorCode: 404 });
    if (status >= 500 || status === 408 || status === 425 || status === 429)
      return new SourceError('source-failed', message, { errorCode: 502, isRetryable: true });
    return new SourceError('source-refused', message, { errorCode: 400 });
  }

  static empty(): SourceError {
    return SourceError.notAudio('The source is empty');
  }
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/**
 * Translates an error of an address, a connection or a response into one for the caller who gave
 * the address.
 *
 * @param error - error of the guarded agent or the HTTP client
 */
export function toSourceError(error: unknown): SourceError {
  if (SourceError.is(error)) return error;
  const refusal =
    error instanceof AggregateError
      ? error.errors.find((each) => each instanceof AddressError)
      : error;
  if (refusal instanceof AddressError)
    return new SourceError('source-not-allowed', refusal.message, {
      errorCode: 400,
      isRetryable: refusal.isRetryable,
      cause: refusal,
    });
  if (timeouts.has(errorCode(error)))
    return SourceError.timedOut('The source did not respond in time', true, error);
  return new SourceError('source-unreachable', 'The connection to the source failed', {
    errorCode: 502,
    isRetryable: true,
    cause: error,
  });
}
