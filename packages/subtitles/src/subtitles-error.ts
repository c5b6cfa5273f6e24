/**
 * Codes of {@link SubtitlesError}:
 * - `invalid-argument`: an argument is out of range
 * - `unreadable`: a file has no caption, or is in no format that can be read
 * - `invalid-transcription`: a transcription has times or texts that no caption can be made from
 */
export type SubtitlesErrorCode = 'invalid-argument' | 'unreadable' | 'invalid-transcription';

const brand = Symbol.for('earshot.subtitles.error');

/** The error that this package throws. */
export class SubtitlesError extends Error {
  /** Name of the class, as a literal because minifiers rename classes. */
  override readonly name: string = 'SubtitlesError';
  /** The kind of error, for programs. */
  readonly code: SubtitlesErrorCode;
  /** Path of the invalid value, such as `utterances[3].words[0].start`. */
  readonly path: string;

  constructor(
    code: SubtitlesErrorCode,
    path: string,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.path = path;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for an error of any copy of this package. */
  static is(this: void, value: unknown): value is SubtitlesError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/**
 * The error of a value that is not allowed. Its message names the path, the allowed values, and the
 * value.
 */
export function outOfRange(
  code: SubtitlesErrorCode,
  path: string,
  allowed: string,
  value: unknown,
): SubtitlesError {
  const given = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return new SubtitlesError(code, path, `${path} must be ${allowed}, but is ${given}`);
}
