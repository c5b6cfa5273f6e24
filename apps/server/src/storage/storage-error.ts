import { errorCode } from '../errors/caught-error.js';

/** The data folder cannot be used. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
  /** True when the same operation may succeed a little later. */
  readonly isRetryable: boolean = false;
}

/** A file is larger than the limit. */
export class FileTooLargeError extends StorageError {
  override readonly name = 'FileTooLargeError';
  readonly maximumBytes: number;

  constructor(maximumBytes: number) {
    super(`The file is too large: at most ${maximumBytes} bytes are allowed`);
    this.maximumBytes = maximumBytes;
  }
}

/**
 * The files of the service cannot be read or written at the moment, because of a read-only disk,
 * missing permissions, exhausted file descriptors or a crashed database thread.
 */
export class StorageUnavailableError extends StorageError {
  override readonly name = 'StorageUnavailableError';
  override readonly isRetryable = true;
}

/** A server that has the data, such as an object store, does not respond at the moment. */
export class StoreAwayError extends StorageUnavailableError {}

/** There is no disk space left. */
export class StorageFullError extends StorageError {
  override readonly name = 'StorageFullError';
  override readonly isRetryable = true;
}

/** There is no blob with a name. */
export class BlobNotFoundError extends StorageError {
  override readonly name = 'BlobNotFoundError';
  override readonly isRetryable = true;

  constructor(options?: ErrorOptions) {
    super('The file does not exist', options);
  }
}

/** Another process has held a lock on the database for longer than an operation waits. */
export class DatabaseBusyError extends StorageError {
  override readonly name = 'DatabaseBusyError';
  override readonly isRetryable = true;
}

/** The database has refused a statement, for example because of a constraint. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  /** Extended result code of SQLite, such as `SQLITE_CONSTRAINT_UNIQUE`. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Error codes of a file system. Connections fail with other codes. */
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
 * Translates an error of the file system into a {@link StorageError} with the original as its
 * cause. Other errors are returned unchanged.
 *
 * @param error - the error as it was thrown
 */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  if (full.has(code)) return new StorageFullError('The disk is full', { cause: error });
  return unavailable.has(code)
    ? new StorageUnavailableError('The files of the service cannot be used', { cause: error })
    : error;
}
