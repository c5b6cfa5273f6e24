import {
  EngineBusyError,
  EngineClosedError,
  EngineCrashedError,
  EngineError,
  type EngineErrorCode,
  EngineFailedError,
  EngineRequestError,
  EngineUnavailableError,
  errorMessage,
} from './engine-error.js';
import { EngineModelError, type ModelProblemPlace } from './engine-model-error.js';

/** An error on its way from one process to another. */
export interface TransferredError {
  /** Code of the error. */
  readonly code: EngineErrorCode;
  /** Message, for people. */
  readonly message: string;
  /** Place of the problem with a model. */
  readonly model?: ModelProblemPlace;
}

const classes = {
  engine_unavailable: EngineUnavailableError,
  engine_crashed: EngineCrashedError,
  engine_closed: EngineClosedError,
  engine_busy: EngineBusyError,
  engine_failed: EngineFailedError,
  engine_request_invalid: EngineRequestError,
} satisfies Record<EngineErrorCode, new (message: string) => EngineError>;

/**
 * Converts an error for its way to another process.
 *
 * @param error - anything that was thrown. A value that is not an error of this package becomes
 * `engine_failed`
 */
export function transferError(error: unknown): TransferredError {
  if (EngineModelError.is(error)) {
    const { code, file, message, problem } = error;
    return { code, message, model: { file, problem } };
  }
  if (EngineError.is(error)) return { code: error.code, message: error.message };
  return { code: 'engine_failed', message: errorMessage(error) };
}

/** Restores an error that came from another process. */
export function restoreError(error: TransferredError): EngineError {
  if (error.model !== undefined) return new EngineModelError(error.message, error.model);
  return new classes[error.code](error.message);
}
