/**
 * Codes of {@link TelephonyError}:
 * - `invalid_message`: a text is no message of a media stream, or has a field that is not allowed
 * - `invalid_packet`: bytes are no packet of RTP
 * - `invalid_argument`: an option is not allowed
 */
export type TelephonyErrorCode = 'invalid_argument' | 'invalid_message' | 'invalid_packet';

/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** The error of this package. Failures of the session are a `LiveError` of `@earshot/live`. */
export class TelephonyError extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name = 'TelephonyError';
  /** Stable reason, for programs. */
  readonly code: TelephonyErrorCode;
  /** True when the same call may succeed later without a change of the program. */
  readonly isRetryable: boolean = false;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'TelephonyError'];

  constructor(code: TelephonyErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Recognises a {@link TelephonyError}, including one that another copy of this package made. */
  static is(value: unknown): value is TelephonyError {
    return (Object(value) as Partial<TelephonyError>)[brand]?.includes('TelephonyError') === true;
  }
}
