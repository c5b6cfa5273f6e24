import { EngineError } from './engine-error.js';

/** There is no room for another stream at the moment. */
export class EngineBusyError extends EngineError {
  override readonly name = 'EngineBusyError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_busy', message, { isRetryable: true, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineBusyError {
    return EngineError.is(value) && value.code === 'engine_busy';
  }
}
