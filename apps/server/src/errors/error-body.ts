import type { ErrorBody } from '@earshot/core';
import type { HttpError } from './http-error.js';

/** What the envelope tells about the request that failed. */
export interface FailedRequest {
  path: string;
  requestId: string;
  /** Milliseconds since the epoch. */
  failedAt: number;
}

/** The one envelope of every answer that is not a 2xx. */
export function errorBody(
  error: Pick<HttpError, 'code' | 'statusCode' | 'message' | 'validationErrors'>,
  { path, requestId, failedAt }: FailedRequest,
): ErrorBody {
  return {
    timestamp: new Date(failedAt).toISOString(),
    path,
    request_id: requestId,
    statusCode: error.statusCode,
    message: error.message,
    code: error.code,
    ...(error.statusCode === 400 || error.statusCode === 422
      ? { validation_errors: [...(error.validationErrors ?? [error.message])] }
      : {}),
  };
}
