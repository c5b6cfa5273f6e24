/** Reason of a {@link ModelError}, for programs. */
export type ModelErrorCode =
  | 'unknown-model'
  | 'invalid-catalogue'
  | 'not-installed'
  | 'no-space'
  | 'download-failed'
  | 'unexpected-content'
  | 'checksum-mismatch'
  | 'invalid-archive'
  | 'license-not-accepted'
  | 'conversion-failed'
  | 'invalid-import'
  | 'busy';

/**
 * A model that cannot be found, downloaded, unpacked or installed. Its message includes the
 * solution.
 */
export class ModelError extends Error {
  /** Name of the class, as a literal because minifiers rename classes. */
  override readonly name = 'ModelError';
  /** Reason, for programs. */
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Code of an error of the operating system, such as `ENOENT`, or undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
