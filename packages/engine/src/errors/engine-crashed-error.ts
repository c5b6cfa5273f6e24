import { EngineError } from './engine-error.js';

/** The process of the engine died or hung each time that it worked on this utterance. */
export class EngineCrashedError extends EngineError {
  override readonly name = 'EngineCrashedError';

  /**
   * @param message - what went wrong, for people
   * @param details - the error that led here
   */
  constructor(message: string, details: { cause?: unknown } = {}) {
    super('engine_crashed', message, { isRetryable: false, ...details });
  }

  /**
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static override is(this: void, value: unknown): value is EngineCrashedError {
    return EngineError.is(value) && value.code === 'engine_crashed';
  }
}
