/** The data folder cannot be used as it is. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
  /** Whether the same operation may succeed a little later. */
  readonly isRetryable: boolean = false;
}

/** A file is larger than what is taken. */
export class FileTooLargeError extends StorageError {
  override readonly name = 'FileTooLargeError';
  readonly maximumBytes: number;

  constructor(maximumBytes: number) {
    super(`The file has more than ${maximumBytes} bytes`);
    this.maximumBytes = maximumBytes;
  }
}

/** The files of the service cannot be read or written at the moment: a read-only disk, rights, no descriptor left, a database thread that ended. */
export class StorageUnavailableError extends StorageError {
  override readonly name = 'StorageUnavailableError';
  override readonly isRetryable = true;
}

/** There is no room left on the disk. */
export class StorageFullError extends StorageError {
  override readonly name = 'StorageFullError';
  override readonly isRetryable = true;
}

/** Another process has held a lock on the database for longer than an operation waits. */
export class DatabaseBusyError extends StorageError {
  override readonly name = 'DatabaseBusyError';
  override readonly isRetryable = true;
}

/** The database refused a statement, for example because of a constraint. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  /** Extended result code of SQLite, such as `SQLITE_CONSTRAINT_UNIQUE`. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
