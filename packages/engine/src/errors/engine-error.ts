const brand = Symbol.for('earshot.engine.EngineError');

/** What an {@link EngineError} can be about. */
export type EngineErrorCode =
  | 'engine_unavailable'
  | 'engine_crashed'
  | 'engine_closed'
  | 'engine_busy'
  | 'engine_failed'
  | 'engine_request_invalid';

/** Base of the errors of this package. */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
  /** What went wrong, for programs. */
  readonly code: EngineErrorCode;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;

  /**
   * @param code - what went wrong, for programs
   * @param message - what went wrong, for people
   * @param details - whether trying again may help, and the error that led here
   */
  constructor(
    code: EngineErrorCode,
    message: string,
    details: { isRetryable: boolean; cause?: unknown },
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.isRetryable = details.isRetryable;
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Whether a value is an error of this package, also when it comes from another copy of it.
   *
   * @param value - any value
   */
  static is(this: void, value: unknown): value is EngineError {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  }
}
