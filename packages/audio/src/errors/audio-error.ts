/**
 * Codes of {@link AudioError}, other than those of WAV files and microphones:
 * - `invalid_argument`: an argument is out of range
 * - `invalid_base64`: a text is not canonical base64
 * - `format_mismatch`: a WAV header contradicts the expected format
 * - `compressed_audio`: a stream that should be samples is compressed audio
 */
export type AudioErrorCode =
  | 'invalid_argument'
  | 'invalid_base64'
  | 'format_mismatch'
  | 'compressed_audio';

/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** The base of every error that this package throws. */
export class AudioError<Code extends string = string> extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name: string = 'AudioError';
  /** An {@link AudioErrorCode}, a `WavErrorCode` or a `MicrophoneErrorCode`. */
  readonly code: Code;
  /** True when the same call may succeed later without a change of the program. */
  readonly isRetryable: boolean = false;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'AudioError'];

  constructor(code: Code, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** True for an error of any copy of this package. */
  static is(this: void, value: unknown): value is AudioError {
    return (Object(value) as Partial<AudioError>)[brand]?.includes('AudioError') === true;
  }
}
