import type { KnownCloseCode } from '#contract';
import { LiveError, type LiveErrorCode } from '../live-error.js';

/**
 * Names of the codes that lead to a new connection, or do not. This type keeps such a table in line
 * with the contract.
 */
type CloseNames<Reconnect extends boolean> = {
  readonly [Entry in Extract<KnownCloseCode, { reconnect: Reconnect }> as Exclude<
    Entry['code'],
    1000
  >]: Entry['name'];
};

/** Names by code. The contract also has a sentence for each, which a page need not load. */
type NameTable = Readonly<Partial<Record<number, LiveErrorCode>>>;

/** Close codes that lead to a new connection. */
const temporary: NameTable = {
  1009: 'frame_too_large',
  1012: 'restart',
  1013: 'overloaded',
  4500: 'internal_fault',
} satisfies CloseNames<true>;

/** Close codes that end the session, besides 1000. */
const final: NameTable = {
  4400: 'protocol_fault',
  4401: 'token_refused',
  4408: 'idle',
  4409: 'taken_over',
  4429: 'over_quota',
} satisfies CloseNames<false>;

/**
 * First code for applications (RFC 6455, section 7.4.2). Such a code that is not in the table is
 * not known to be temporary.
 */
const firstPrivateCode = 4000;

/**
 * Makes the error of a close code. Codes that are not in the table end the session when they are
 * private. The others, such as 1006 for a connection that broke, are temporary.
 *
 * @param reason - reason of the close frame, which may be empty
 * @param cause - error that the service reported in its last message, or undefined when it reported
 * none
 * @returns an error, which is retryable when it is temporary, or null when the session is complete
 */
export function errorOfClose(
  code: number,
  reason: string,
  cause?: { readonly message: string },
): LiveError | null {
  if (code === 1000) return null;
  const name = temporary[code] ?? final[code] ?? 'connection_lost';
  return new LiveError(
    name,
    `The socket was closed with ${code}: ${reason || (cause?.message ?? name)}`,
    {
      closeCode: code,
      isRetryable: code in temporary || code < firstPrivateCode,
      ...(cause && { cause }),
    },
  );
}

/**
 * Makes the error of a socket that was refused for good, or returns undefined when there was no
 * such refusal. It counts only before the service has accepted the session: later, the same refusal
 * may come from a proxy that is being restarted.
 */
export function refusalOf(socket: { readonly refusal?: string | undefined } | undefined) {
  const reason = socket?.refusal;
  return reason && new LiveError('connection_refused', `The socket was refused: ${reason}`);
}
