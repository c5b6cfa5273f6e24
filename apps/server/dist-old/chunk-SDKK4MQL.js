// src/errors/error-code.ts
function errorCode(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

// src/storage/storage-error.ts
var StorageError = class extends Error {
  name = "StorageError";
  /** True when the same operation may succeed a little later. */
  isRetryable = false;
};
var FileTooLargeError = class extends StorageError {
  name = "FileTooLargeError";
  maximumBytes;
  constructor(maximumBytes) {
    super(`The file has more than ${maximumBytes} bytes`);
    this.maximumBytes = maximumBytes;
  }
};
var StorageUnavailableError = class extends StorageError {
  name = "StorageUnavailableError";
  isRetryable = true;
};
var StorageFullError = class extends StorageError {
  name = "StorageFullError";
  isRetryable = true;
};
var DatabaseBusyError = class extends StorageError {
  name = "DatabaseBusyError";
  isRetryable = true;
};
var StatementError = class extends Error {
  name = "StatementError";
  /** Extended result code of SQLite, such as `SQLITE_CONSTRAINT_UNIQUE`. */
  code;
  constructor(message, code) {
    super(message);
    this.code = code;
  }
};
var full = /* @__PURE__ */ new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);
var unavailable = /* @__PURE__ */ new Set([
  "EACCES",
  "EBUSY",
  "EFBIG",
  "EIO",
  "EISDIR",
  "ELOOP",
  "EMFILE",
  "ENAMETOOLONG",
  "ENFILE",
  "ENODEV",
  "ENOENT",
  "ENOTDIR",
  "ENXIO",
  "EPERM",
  "EROFS",
  "ESTALE"
]);
function toStorageError(error) {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  if (full.has(code)) return new StorageFullError("The disk is full", { cause: error });
  return unavailable.has(code) ? new StorageUnavailableError("The files of the service cannot be used", { cause: error }) : error;
}

export {
  errorCode,
  StorageError,
  FileTooLargeError,
  StorageUnavailableError,
  StorageFullError,
  DatabaseBusyError,
  StatementError,
  toStorageError
};
//# sourceMappingURL=chunk-SDKK4MQL.js.map