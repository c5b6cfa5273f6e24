/** What went wrong with a source. */
export type SourceErrorCode =
  | 'source-not-allowed'
  | 'source-unreachable'
  | 'source-refused'
  | 'source-not-audio'
  | 'source-too-large'
  | 'source-timed-out';

/** What a {@link SourceError} carries beside its message. */
export interface SourceErrorOptions {
  /** What the job ends with, 400 to 599. */
  errorCode: number;
  /** Whether another attempt may go better. @defaultValue false */
  isRetryable?: boolean;
  cause?: unknown;
}

const brand = Symbol.for('earshot.source-error');

/**
 * Audio cannot be fetched from where a caller said. The message is for the caller: it holds nothing that the other side sent, and
 * no part of the address, whose query may be a secret.
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

  /** Whether a value is such an error, of this copy of the module or another one. */
  static is(value: unknown): value is SourceError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/**
 * The error for an address that may not be reached or does not exist. Both sound alike, so that nobody learns from it which names
 * exist inside the operator's network.
 */
export function notAllowed(cause?: unknown, isRetryable = false): SourceError {
  return new SourceError(
    'source-not-allowed',
    'The host of the address does not exist or is not public; the operator can allow it with EARSHOT_ALLOW_PRIVATE_SOURCES',
    { errorCode: 400, isRetryable, cause },
  );
}
