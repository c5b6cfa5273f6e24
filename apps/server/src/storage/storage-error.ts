/** The data folder cannot be used as it is. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
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

/** There is no room left on the disk. */
export class StorageFullError extends StorageError {
  override readonly name = 'StorageFullError';
}
