import { LiveError } from '@earshot/live';
import { HttpError } from '../../errors/http-error.js';

/**
 * The error with which a live session has failed: the one with which it was refused, or else its
 * own.
 */
export function sessionError(cause: unknown): HttpError {
  if (HttpError.is(cause)) return cause;
  if (LiveError.is(cause) && HttpError.is(cause.cause)) return cause.cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new HttpError(500, `The live session failed: ${message}`, { cause });
}
