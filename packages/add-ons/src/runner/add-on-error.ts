import type { AddonError } from '@earshot/core';

/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** Options of an {@link AddOnFailure}. */
export interface AddOnFailureOptions extends ErrorOptions {
  /** HTTP status of the error. */
  readonly statusCode: number;
  /** Name of the error, as the envelope has it. */
  readonly exception: string;
  /** True when another attempt may succeed. @defaultValue false */
  readonly isRetryable?: boolean;
  /** Shortest time until another attempt, in milliseconds. @defaultValue as the runner decides */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Failure of an add-on that its envelope reports as it is. Other errors are reported as
 * `AddonFailed` without their message.
 */
export class AddOnFailure extends Error {
  /** Name of the class. */
  override readonly name = 'AddOnFailure';
  /** Stable code, for programs. */
  readonly code = 'add_on_failed';
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'AddOnFailure'];
  /** HTTP status of the error. */
  readonly statusCode: number;
  /** Name of the error, as the envelope has it. */
  readonly exception: string;
  /** True when another attempt may succeed. */
  readonly isRetryable: boolean;
  /**
   * Shortest time until another attempt, in milliseconds. The runner decides when it is undefined.
   */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: AddOnFailureOptions) {
    super(message, options);
    this.statusCode = options.statusCode;
    this.exception = options.exception;
    this.isRetryable = options.isRetryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }

  /**
   * Recognises an {@link AddOnFailure}, including one of another copy of this package.
   *
   * @param value - any value
   */
  static is(this: void, value: unknown): value is AddOnFailure {
    return (Object(value) as Partial<AddOnFailure>)[brand]?.includes('AddOnFailure') === true;
  }
}

/** The transcript cannot be delivered, since an add-on that is required for it failed. */
export class TranscriptWithheldError extends Error {
  /** Name of the class. */
  override readonly name = 'TranscriptWithheldError';
  /** Stable code, for programs. */
  readonly code = 'transcript_withheld';
  /** Always false: the add-on was tried as often as is of use. */
  readonly isRetryable = false;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'TranscriptWithheldError'];
  /** Name of the add-on that failed. */
  readonly addOn: string;
  /** Its error, which contains nothing of the transcript. */
  readonly error: AddonError;

  constructor(addOn: string, error: AddonError, options?: ErrorOptions) {
    super(`The transcript is withheld, since ${addOn} failed: ${error.message}`, options);
    this.addOn = addOn;
    this.error = error;
  }

  /**
   * Recognises a {@link TranscriptWithheldError}, including one of another copy of this package.
   *
   * @param value - any value
   */
  static is(this: void, value: unknown): value is TranscriptWithheldError {
    const names = (Object(value) as Partial<TranscriptWithheldError>)[brand];
    return names?.includes('TranscriptWithheldError') === true;
  }
}

/** Failure of an add-on that did not end in its time. */
export function timeoutFailure(addOn: string, timeoutMs: number): AddOnFailure {
  return new AddOnFailure(`${addOn} took longer than ${timeoutMs / 1000} seconds`, {
    statusCode: 504,
    exception: 'AddonTimeout',
  });
}

/**
 * Error of an envelope for any value that an add-on threw. Messages of unexpected errors are
 * omitted, since they may contain speech.
 */
export function describeError(addOn: string, error: unknown): AddonError {
  if (AddOnFailure.is(error))
    return { status_code: error.statusCode, exception: error.exception, message: error.message };
  return { status_code: 500, exception: 'AddonFailed', message: `${addOn} failed unexpectedly` };
}
