import { errorCode } from '../../errors/caught-error.js';
import { HttpError } from '../../errors/http-error.js';
import {
  FileTooLargeError,
  StorageError,
  StorageFullError,
  toStorageError,
} from '../../storage/index.js';

/** Limits that messages name. */
export interface StatedLimits {
  maximumJsonBytes: number;
}

const internal = 'Something went wrong on our side; the request id helps to find out what';

/** `Retry-After` while the database is locked, or one of its threads restarts. */
const storageRetrySeconds = 5;

type Translate = (error: Error, limits: StatedLimits) => HttpError;

/** Translations of the errors of the framework, by their code. */
const frameworkErrors: Readonly<Record<string, Translate>> = {
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
 * Translates any error of a request into one for its caller.
 *
 * @param error - the error as it was thrown
 * @param limits - limits that the message names
 * @returns an HttpError as it is; a translation of errors of the framework, the storage and the file system; otherwise a 500 that
 * reveals nothing
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
  const translate = Object.hasOwn(frameworkErrors, code) ? frameworkErrors[code] : undefined;
  if (translate) return translate(error, limits);
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // The message of a plugin's 4xx is about the request; any other message may reveal internals.
  if (status >= 400 && status < 500) return new HttpError(status, error.message, { cause: error });
  return new HttpError(500, internal, { cause: error });
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * Formats a size for people.
 *
 * @param bytes - the size in bytes
 * @returns such as `2 GiB` or `1.5 MiB`
 */
function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}
