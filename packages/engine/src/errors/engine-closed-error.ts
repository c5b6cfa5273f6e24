import { EngineError } from './engine-error.js';

/** The engine, or the stream, was closed before the work was done. */
export class EngineClosedError extends EngineError {
  override readonly name = 'EngineClosedError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_closed', message, { isRetryable: false, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineClosedError {
    return EngineError.is(value) && value.code === 'engine_closed';
  }
}
