/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** Code of an {@link EngineError}. */
export type EngineErrorCode =
  | 'engine_unavailable'
  | 'engine_crashed'
  | 'engine_closed'
  | 'engine_busy'
  | 'engine_failed'
  | 'engine_request_invalid';

/** Base of the errors of this package. */
export class EngineError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name: string = 'EngineError';
  /** Code of the error, for programs. */
  readonly code: EngineErrorCode;
  /** True when the same call may succeed later. */
  readonly isRetryable: boolean;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'EngineError'];

  /**
   * @param code - code of the error, for programs
   * @param message - message, for people
   * @param details - `isRetryable`, and the error that caused this one
   */
  constructor(
    code: EngineErrorCode,
    message: string,
    details: { isRetryable: boolean; cause?: unknown },
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.isRetryable = details.isRetryable;
  }

  /**
   * True for an error of this package, even of another copy of it.
   *
   * @param value - any value
   */
  static is(this: void, value: unknown): value is EngineError {
    return (Object(value) as Partial<EngineError>)[brand]?.includes('EngineError') === true;
  }
}

/**
 * The engine cannot be loaded on this machine. The message states what to install or to configure.
 */
export class EngineUnavailableError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name: string = 'EngineUnavailableError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_unavailable', message, { isRetryable: true, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineUnavailableError {
    return EngineError.is(value) && value.code === 'engine_unavailable';
  }
}

/** The process of the engine crashed or hung each time that it worked on this utterance. */
export class EngineCrashedError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineCrashedError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_crashed', message, { isRetryable: false, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineCrashedError {
    return EngineError.is(value) && value.code === 'engine_crashed';
  }
}

/** The engine or the stream was closed before the work was done. */
export class EngineClosedError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineClosedError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_closed', message, { isRetryable: false, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineClosedError {
    return EngineError.is(value) && value.code === 'engine_closed';
  }
}

/** The engine has reached its capacity of open streams. */
export class EngineBusyError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineBusyError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_busy', message, { isRetryable: true, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineBusyError {
    return EngineError.is(value) && value.code === 'engine_busy';
  }
}

/** The engine works, but could not recognise this utterance. */
export class EngineFailedError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineFailedError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_failed', message, { isRetryable: false, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineFailedError {
    return EngineError.is(value) && value.code === 'engine_failed';
  }
}

/**
 * The engine does not support the request. The message names the field, the value and what is
 * allowed.
 */
export class EngineRequestError extends EngineError {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'EngineRequestError';

  /**
   * @param message - message, for people
   * @param details - the error that caused this one
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_request_invalid', message, { isRetryable: false, ...details });
  }

  /**
   * True for an error of this class, also of another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineRequestError {
    return EngineError.is(value) && value.code === 'engine_request_invalid';
  }
}

/** Message of a caught error, or the text of anything else that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
