import { EngineBusyError } from '../errors/engine-busy-error.js';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineCrashedError } from '../errors/engine-crashed-error.js';
import { EngineError, type EngineErrorCode } from '../errors/engine-error.js';
import { EngineFailedError } from '../errors/engine-failed-error.js';
import { EngineRequestError } from '../errors/engine-request-error.js';
import { EngineUnavailableError } from '../errors/engine-unavailable-error.js';

/** An error on its way from one process to another. */
export interface TransferredError {
  /** What went wrong, for programs. */
  readonly code: EngineErrorCode;
  /** What went wrong, for people. */
  readonly message: string;
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
 * Prepares an error for its way to another process.
 *
 * @param fault - anything that was thrown; what is no error of this package becomes a failure of the engine
 */
export function transferError(fault: unknown): TransferredError {
  if (EngineError.is(fault)) return { code: fault.code, message: fault.message };
  return { code: 'engine_failed', message: fault instanceof Error ? fault.message : String(fault) };
}

/**
 * Makes an error of one that came from another process.
 *
 * @param error - what came
 */
export function restoreError(error: TransferredError): EngineError {
  return new classes[error.code](error.message);
}
