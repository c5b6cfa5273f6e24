import { errorCode } from '../error-code.js';
import { StorageError, StorageFullError, StorageUnavailableError } from './storage-error.js';

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** What a file system answers; connections fail with other codes. */
const unavailable = new Set([
  'EACCES',
  'EBUSY',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'ENAMETOOLONG',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOTDIR',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ESTALE',
]);

/**
 * A fault of the file system as one of the storage, with the original as its cause; any other error as it is.
 *
 * @param error - as it was thrown
 */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  if (full.has(code)) return new StorageFullError('The disk is full', { cause: error });
  return unavailable.has(code)
    ? new StorageUnavailableError('The files of the service cannot be used', { cause: error })
    : error;
}
