import type { KnownCloseCode } from '#contract';
import { LiveError, type LiveErrorCode } from '../live-error.js';

/** Names by code. The contract also has a sentence for each, which a page need not load. */
const names: Readonly<Partial<Record<number, LiveErrorCode>>> = {
  1009: 'frame_too_large',
  1012: 'restart',
  1013: 'overloaded',
  4400: 'protocol_fault',
  4401: 'token_refused',
  4408: 'idle',
  4409: 'taken_over',
  4429: 'over_quota',
  4500: 'internal_fault',
} satisfies {
  // This type keeps the table in line with the contract.
  readonly [Entry in KnownCloseCode as Exclude<Entry['code'], 1000>]: Entry['name'];
};

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
  /**
   * First code for applications (RFC 6455, section 7.4.2). Such a code is not known to be temporary,
   * with one exception.
   */
  const firstPrivateCode = 4000;
  if (code === 1000) return null;
  const name = names[code] ?? 'connection_lost';
  return new LiveError(
    name,
    `The socket was closed with ${code}: ${reason || (cause?.message ?? name)}`,
    {
      closeCode: code,
      isRetryable: code < firstPrivateCode || name === 'internal_fault',
      ...(cause && { cause }),
    },
  );
}

/**
 * Makes the error of a socket that was refused for good, or returns undefined when there was no
 * such refusal. It counts only before the service has accepted the session: later, the same refusal
 * may come from a proxy that is being restarted.
 */
export function findRefusal(socket: { readonly refusal?: string | undefined } | undefined) {
  const reason = socket?.refusal;
  return reason && new LiveError('connection_refused', `The socket was refused: ${reason}`);
}
