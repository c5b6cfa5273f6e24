import { DatabaseBusyError } from '../../storage-error.js';
import type { ConnectionThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { isBusy, readErrorMessage } from './read-error-message.js';

/** Longest wait of an operation for the lock of another process, in milliseconds. */
export const busyLimitMs = 5000;

/** The error of an operation that has waited longer than {@link busyLimitMs}. */
export function busyError(): DatabaseBusyError {
  return new DatabaseBusyError(
    `Another process has locked the database for more than ${busyLimitMs / 1000} seconds`,
  );
}

/**
 * Sends a request, and repeats it while another process holds the lock. Each attempt waits for a
 * tenth of a second inside its thread.
 *
 * @param mayRetry - called after each attempt that fails because of a lock. The operation fails
 * when it returns false
 * @throws DatabaseBusyError, and the errors of {@link readErrorMessage}
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
