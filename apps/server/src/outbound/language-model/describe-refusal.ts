import { redactMessage, requestedDelayMs, retryableStatuses } from '@earshot/engine/internal';
import { APICallError } from 'ai';

/** Outcome of a request without a usable response. */
export interface Refusal {
  /** Predicate of a sentence whose subject is the language model. It does not contain the key. */
  readonly reason: string;
  /** Name of the error in the envelope of an add-on. @defaultValue that of the status */
  readonly exception?: string;
  /** Status of the response, or undefined when there was none. */
  readonly status: number | undefined;
  /** True when the same request may succeed later. */
  readonly isRetryable: boolean;
  /** Delay that the server requests, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** The response of a language model is larger than is read. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
  readonly maximumBytes: number;

  constructor(maximumBytes: number) {
    super(`The response has more than ${maximumBytes} bytes`);
    this.maximumBytes = maximumBytes;
  }
}

/** The response of a language model is compressed, although an uncompressed one was requested. */
export class CompressedResponseError extends Error {
  override readonly name = 'CompressedResponseError';

  /** @param encoding - the encoding that the server names */
  constructor(encoding: string) {
    super(`The response is compressed with ${JSON.stringify(encoding.slice(0, 40))}`);
  }
}

/**
 * Describes an error of a request.
 *
 * @param apiKey - the key, which is removed from the message of the server
 * @param nowMs - wall time, in milliseconds since the epoch
 */
export function describeRefusal(
  error: unknown,
  apiKey: string | undefined,
  nowMs: number,
): Refusal {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const failed = (reason: string, isRetryable: boolean, retryAfterMs?: number): Refusal => ({
    reason,
    status,
    isRetryable,
    retryAfterMs,
  });
  const tooLarge = findCause(error, ResponseTooLargeError);
  // The same request would get it again.
  if (tooLarge !== undefined)
    return failed(`gave a response of more than ${tooLarge.maximumBytes} bytes`, false);
  if (findCause(error, CompressedResponseError) !== undefined)
    return failed('gave a compressed response, which is not read', false);
  if (!APICallError.isInstance(error))
    return failed('responded with something that is no completion', true);
  if (status === undefined) return failed('cannot be reached or broke the connection', true);
  // A page of a proxy, or truncated JSON.
  if (status < 300) return failed('responded with something that is no completion', true);
  if (status < 400) return failed(`responded with ${status}: redirects are not followed`, false);
  const message = redactMessage(readMessage(error), apiKey);
  const retryAfterMs = requestedDelayMs(new Headers(error.responseHeaders ?? {}), nowMs);
  return failed(
    `responded with ${status}: ${message}`,
    retryableStatuses.has(status),
    retryAfterMs,
  );
}

/** The error of a class among an error and its causes. */
function findCause<Found extends Error>(
  error: unknown,
  type: abstract new (...parameters: never[]) => Found,
): Found | undefined {
  if (error instanceof type) return error;
  return error instanceof Error && error.cause !== undefined
    ? findCause(error.cause, type)
    : undefined;
}

function readMessage({ message, responseBody = '' }: APICallError): string {
  return /^\s*</u.test(responseBody) ? 'a page' : message;
}
