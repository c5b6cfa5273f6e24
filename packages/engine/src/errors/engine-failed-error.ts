import { EngineError } from './engine-error.js';

/** The engine lives, and could not recognise this utterance. */
export class EngineFailedError extends EngineError {
  override readonly name = 'EngineFailedError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_failed', message, { isRetryable: false, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineFailedError {
    return EngineError.is(value) && value.code === 'engine_failed';
  }
}
