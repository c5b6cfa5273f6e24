import { errorCode } from '../../error-code.js';
import { HttpError } from '../../errors/http-error.js';
import {
  FileTooLargeError,
  StorageError,
  StorageFullError,
  toStorageError,
} from '../../storage/index.js';
import { formatBytes } from './format-bytes.js';

/** Limits that messages tell about. */
export interface StatedLimits {
  maximumJsonBytes: number;
}

const internal = 'Something went wrong on our side; the request id helps to find out what';

/** After a lock of the database, or the end of one of its threads. */
const storageRetrySeconds = 5;

type Translate = (error: Error, limits: StatedLimits) => HttpError;

/** Faults that the framework reports, by their code. */
const frameworkFaults: Readonly<Record<string, Translate>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (_error, { maximumJsonBytes }) =>
    new HttpError(
      413,
      `The body is too large: at most ${formatBytes(maximumJsonBytes)} are allowed`,
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    HttpError.validation(['content-length does not match the length of the body']),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new HttpError(
      415,
      'The content-type is not supported here: send application/json, or multipart/form-data to /v2/upload',
    ),
  FST_ERR_BAD_URL: () => HttpError.validation(['path is not a valid url']),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpError(404, 'There is nothing at this path'),
};

/**
 * What a caller is told about any error that reached the framework.
 *
 * @param error - the error as it was thrown
 * @param limits - limits that the message names
 * @returns the error itself when it was made for callers, its translation when the framework, the storage or the file system made it, and a 500 that gives nothing away otherwise
 */
export function toHttpError(error: unknown, limits: StatedLimits): HttpError {
  if (HttpError.is(error)) return error;
  if (error instanceof FileTooLargeError)
    return new HttpError(
      413,
      `The file is too large: at most ${formatBytes(error.maximumBytes)} are allowed`,
    );
  const stored = toStorageError(error);
  if (stored instanceof StorageFullError)
    return new HttpError(507, 'There is no room left to keep this', { cause: error });
  if (stored instanceof StorageError && stored.isRetryable)
    return new HttpError(503, 'The storage of the service cannot be used at the moment', {
      code: 'storage_unavailable',
      retryAfterSeconds: storageRetrySeconds,
      cause: error,
    });
  if (!(error instanceof Error)) return new HttpError(500, internal, { cause: error });
  const code = errorCode(error);
  const translate = Object.hasOwn(frameworkFaults, code) ? frameworkFaults[code] : undefined;
  if (translate) return translate(error, limits);
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // A plugin's own 4xx says what the caller did; anything else may tell about our inside.
  if (status >= 400 && status < 500) return new HttpError(status, error.message, { cause: error });
  return new HttpError(500, internal, { cause: error });
}
