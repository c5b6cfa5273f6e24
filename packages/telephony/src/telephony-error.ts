/**
 * Codes of {@link TelephonyError}:
 * - `invalid_message`: a text is no message of a media stream, or has a field that is not allowed
 * - `invalid_packet`: bytes are no packet of RTP
 * - `invalid_argument`: an option is not allowed
 */
export type TelephonyErrorCode = 'invalid_argument' | 'invalid_message' | 'invalid_packet';

const brand = Symbol.for('earshot.telephony.error');

/** The error of this package. Failures of the session are a `LiveError` of `@earshot/live`. */
export class TelephonyError extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name = 'TelephonyError';
  /** Stable reason, for programs. */
  readonly code: TelephonyErrorCode;

  constructor(code: TelephonyErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Recognises a {@link TelephonyError}, including one that another copy of this package made. */
  static is(value: unknown): value is TelephonyError {
    return value instanceof Error && brand in value;
  }
}
