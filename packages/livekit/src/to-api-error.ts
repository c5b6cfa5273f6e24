import { ApiError } from '@earshot/http';
import { LiveError } from '@earshot/live';
import { APIConnectionError, APIStatusError } from '@livekit/agents';

/** The error of LiveKit for one of a session, so that its rules for retries and fallbacks apply. */
export function toApiError(error: unknown): unknown {
  if (!LiveError.is(error)) return error;
  const { cause, isRetryable: retryable, message } = error;
  return ApiError.is(cause)
    ? new APIStatusError({ message, options: { statusCode: cause.status, retryable } })
    : new APIConnectionError({ message, options: { retryable } });
}
