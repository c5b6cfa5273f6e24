import { EngineError } from './engine-error.js';

/** The engine cannot be loaded on this machine; the message says what to install or to configure. */
export class EngineUnavailableError extends EngineError {
  override readonly name = 'EngineUnavailableError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_unavailable', message, { isRetryable: true, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineUnavailableError {
    return EngineError.is(value) && value.code === 'engine_unavailable';
  }
}
