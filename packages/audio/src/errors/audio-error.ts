/**
 * Codes of {@link AudioError}, other than those of WAV files and microphones:
 * - `invalid-argument`: an argument is out of range
 * - `invalid-base64`: a text is not canonical base64
 * - `format-mismatch`: a WAV header contradicts the expected format
 * - `compressed-audio`: a stream that should be samples is compressed audio
 */
export type AudioErrorCode =
  | 'invalid-argument'
  | 'invalid-base64'
  | 'format-mismatch'
  | 'compressed-audio';

const brand = Symbol.for('earshot.audio.error');

/** The base of every error that this package throws. */
export class AudioError<Code extends string = string> extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name: string = 'AudioError';
  /** An {@link AudioErrorCode}, a `WavErrorCode` or a `MicrophoneErrorCode`. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for an error of any copy of this package. */
  static is(this: void, value: unknown): value is AudioError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
