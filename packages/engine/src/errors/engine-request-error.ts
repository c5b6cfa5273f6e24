import { EngineError } from './engine-error.js';

/** The call asks for what the engine cannot serve; the message names the field, the value and what is allowed. */
export class EngineRequestError extends EngineError {
  override readonly name = 'EngineRequestError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_request_invalid', message, { isRetryable: false, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineRequestError {
    return EngineError.is(value) && value.code === 'engine_request_invalid';
  }
}
