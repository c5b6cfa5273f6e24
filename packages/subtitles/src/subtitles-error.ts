/**
 * Codes of {@link SubtitlesError}:
 * - `invalid_argument`: an argument is out of range
 * - `unreadable`: a file has no caption, or is in no format that can be read
 * - `invalid_transcription`: a transcription has times or texts that no caption can be made from
 */
export type SubtitlesErrorCode = 'invalid_argument' | 'unreadable' | 'invalid_transcription';

/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** The error that this package throws. */
export class SubtitlesError extends Error {
  /** Name of the class, as a literal because minifiers rename classes. */
  override readonly name: string = 'SubtitlesError';
  /** The kind of error, for programs. */
  declare readonly code: SubtitlesErrorCode;
  /** Always false: the same call fails in the same way. */
  readonly isRetryable = false;
  /** Path of the invalid value, such as `utterances[3].words[0].start`. */
  declare readonly path: string;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'SubtitlesError'];

  constructor(
    code: SubtitlesErrorCode,
    path: string,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.path = path;
  }

  /** True for an error of any copy of this package. */
  static is(this: void, value: unknown): value is SubtitlesError {
    return (Object(value) as Partial<SubtitlesError>)[brand]?.includes('SubtitlesError') === true;
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
  const given = typeof value === 'number' ? value : JSON.stringify(value);
  return new SubtitlesError(code, path, `${path} must be ${allowed}, but is ${given}`);
}
