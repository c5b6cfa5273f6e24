import { errorCode } from '../error-code.js';
import { timedOut } from './limit-body.js';
import { SourceError } from './source-error.js';

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/**
 * What a failed connection or a broken answer means to whoever gave the address.
 *
 * @param error - as the HTTP client threw it
 */
export function toSourceError(error: unknown): SourceError {
  if (SourceError.is(error)) return error;
  const inner =
    error instanceof AggregateError ? error.errors.find((one) => SourceError.is(one)) : undefined;
  if (SourceError.is(inner)) return inner;
  if (timeouts.has(errorCode(error)))
    return timedOut('The source did not answer in time', true, error);
  return new SourceError('source-unreachable', 'The connection to the source failed', {
    errorCode: 502,
    isRetryable: true,
    cause: error,
  });
}
