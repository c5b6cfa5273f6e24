import {
  StatementError,
  StorageError,
  StorageFullError,
  StorageUnavailableError,
} from '../../storage-error.js';
import type { ErrorMessage } from './database-thread-protocol.js';

/** True for an error that the lock of another connection or process caused. */
export function isBusy({ code }: ErrorMessage): boolean {
  return code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED';
}

/** Result codes of writes that the disk has refused, any of which a full disk may cause. */
const fullCodes = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_DIR_FSYNC',
  'SQLITE_IOERR_TRUNCATE',
  'SQLITE_IOERR_SHMOPEN',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_SHMMAP',
];

/** Recreates an error of another thread, with the class that determines how the caller reacts. */
export function readErrorMessage(message: ErrorMessage): Error {
  const { code, message: text, name } = message;
  if (name === 'StorageError') return new StorageError(text);
  const cause = new StatementError(text, code);
  if (fullCodes.includes(code))
    return new StorageFullError(`The database cannot be written: ${text}`, { cause });
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return new StorageUnavailableError(`The database cannot be written or opened: ${text}`, {
      cause,
    });
  if (code !== '') return cause;
  const error = new Error(text);
  error.name = name;
  return error;
}
