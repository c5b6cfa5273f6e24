import { DatabaseBusyError } from '../storage-error.js';
import type { ConnectionThread } from './database-thread.js';
import { isBusy, readErrorMessage } from './read-error-message.js';
import type { DatabaseRequest } from './thread-protocol.js';

/** Milliseconds that an operation waits for the lock of another process. */
export const busyLimitMs = 5000;

/** The error of an operation that waited for longer than that. */
export function busyError(): DatabaseBusyError {
  return new DatabaseBusyError(
    `Another process has locked the database for more than ${busyLimitMs / 1000} seconds`,
  );
}

/**
 * Sends a request, again and again while another process holds the lock: each attempt waits a tenth of a second inside its thread.
 *
 * @param mayRetry - called after each attempt that met a lock; the operation fails when it returns false
 * @throws DatabaseBusyError, and whatever {@link readErrorMessage} makes of the error of the thread
 */
export async function retryWhileBusy(
  thread: ConnectionThread,
  request: DatabaseRequest,
  mayRetry: () => boolean,
): Promise<unknown> {
  for (;;) {
    const reply = await thread.request(request);
    if ('value' in reply) return reply.value;
    if (!isBusy(reply.error)) throw readErrorMessage(reply.error);
    if (!mayRetry()) throw busyError();
  }
}
