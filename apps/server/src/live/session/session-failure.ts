import type { ErrorCode } from '@earshot/core';
import { errorCode } from '../../errors/caught-error.js';
import { StorageError } from '../../storage/index.js';

/** Error with which a session ends. */
export interface SessionFailure {
  /** HTTP status code. */
  readonly errorCode: number;
  /** Stable code, for programs. */
  readonly reasonCode: ErrorCode;
  readonly message: string;
}

/** True for an error that may resolve itself, such as a full disk. */
export function isTransient(error: unknown): boolean {
  return (
    (error instanceof StorageError && error.isRetryable) ||
    ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(errorCode(error))
  );
}
