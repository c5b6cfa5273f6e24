import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../errors/caught-error.js';
import { HttpError } from '../../errors/http-error.js';
import {
  BlobNotFoundError,
  FileTooLargeError,
  StorageError,
  StorageFullError,
  toStorageError,
} from '../../storage/index.js';
import { formatBytes } from '../format-bytes.js';
import { unsupportedContentType } from '../requests/content-type.js';

/** Limits that error messages name. */
export interface StatedLimits {
  maximumJsonBytes: number;
}

const internal =
  'The service failed to process the request; its log has the details under the request id';

/** `Retry-After` while the database is locked or one of its threads restarts. */
const storageRetrySeconds = 5;

type Translate = (limits: StatedLimits, request: FastifyRequest) => HttpError;

/** Translations of the errors of the framework, by their code. */
const frameworkErrors: Readonly<Record<string, Translate>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ maximumJsonBytes }) =>
    new HttpError(
      413,
      `The body is too large: at most ${formatBytes(maximumJsonBytes)} are allowed`,
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    HttpError.validation(['content-length does not match the length of the body']),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (_limits, request) => unsupportedContentType(request),
  FST_ERR_BAD_URL: () => HttpError.validation(['path is not a valid url']),
  FST_ERR_MAX_PARAM_LENGTH: () => new HttpError(404, 'No route matches this path'),
};

/**
 * Translates any error of a request into one that may be sent to its caller.
 *
 * @param error - the error as it was thrown
 * @param request - the request that failed
 * @param limits - limits that messages name
 * @returns an HttpError unchanged, otherwise the translation of an error of the framework, the
 * storage or the file system, or a 500 that reveals no internals
 */
export function toHttpError(
  error: unknown,
  request: FastifyRequest,
  limits: StatedLimits,
): HttpError {
  if (HttpError.is(error)) return error;
  if (error instanceof FileTooLargeError)
    return new HttpError(
      413,
      `The file is too large: at most ${formatBytes(error.maximumBytes)} are allowed`,
    );
  const stored = toStorageError(error);
  if (stored instanceof StorageFullError)
    return new HttpError(507, 'There is no disk space left to store this', { cause: error });
  if (stored instanceof BlobNotFoundError)
    return new HttpError(404, 'The audio is missing from the storage of the service', {
      code: 'not_found',
      cause: error,
    });
  if (stored instanceof StorageError && stored.isRetryable)
    return new HttpError(503, 'The storage of the service cannot be used at the moment', {
      code: 'storage_unavailable',
      retryAfterSeconds: storageRetrySeconds,
      cause: error,
    });
  if (!(error instanceof Error)) return new HttpError(500, internal, { cause: error });
  const code = errorCode(error);
  const translate = Object.hasOwn(frameworkErrors, code) ? frameworkErrors[code] : undefined;
  if (translate) return translate(limits, request);
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // The message of a 4xx of a plugin describes the request. Other messages may reveal internals.
  if (status >= 400 && status < 500) return new HttpError(status, error.message, { cause: error });
  return new HttpError(500, internal, { cause: error });
}
