/** Reason of a {@link ModelError}, for programs. */
export type ModelErrorCode =
  | 'invalid_argument'
  | 'unknown_model'
  | 'invalid_catalogue'
  | 'not_installed'
  | 'no_space'
  | 'download_failed'
  | 'unexpected_content'
  | 'checksum_mismatch'
  | 'invalid_archive'
  | 'license_not_accepted'
  | 'conversion_failed'
  | 'invalid_import'
  | 'busy';

/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** Reasons that may be gone later, without a change of the call. */
const retryable: ReadonlySet<ModelErrorCode> = new Set(['busy', 'download_failed', 'no_space']);

/**
 * A model that cannot be found, downloaded, unpacked or installed. Its message includes the
 * solution.
 */
export class ModelError extends Error {
  /** Name of the class, as a literal because minifiers rename classes. */
  override readonly name = 'ModelError';
  /** Reason, for programs. */
  readonly code: ModelErrorCode;
  /** True when the same call may succeed later: the network, the space or another process. */
  readonly isRetryable: boolean;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'ModelError'];

  constructor(code: ModelErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.isRetryable = retryable.has(code);
  }

  /** True for an error of any copy of this package. */
  static is(this: void, value: unknown): value is ModelError {
    return (Object(value) as Partial<ModelError>)[brand]?.includes('ModelError') === true;
  }
}

/** Code of an error of the operating system, such as `ENOENT`, or undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
