import type { KnownCloseCode } from '#contract';
import { LiveError, type LiveErrorCode } from '../live-error.js';

/**
 * Close codes, and whether they lead to a new connection. Its type holds it to the table of the contract, whose sentences a page
 * need not load.
 */
const closeTable: {
  readonly [Entry in KnownCloseCode as Entry['code']]: readonly [
    name: Entry['name'],
    isTemporary: Entry['reconnect'],
  ];
} = {
  1000: ['complete', false],
  1009: ['frame_too_large', true],
  1012: ['restart', true],
  1013: ['overloaded', true],
  4400: ['protocol_fault', false],
  4401: ['token_refused', false],
  4408: ['idle', false],
  4409: ['taken_over', false],
  4429: ['over_quota', false],
  4500: ['internal_fault', true],
};

/** First code for applications (RFC 6455, section 7.4.2): one that is not in the table is not known to be temporary. */
const firstPrivateCode = 4000;

/**
 * Makes the error of a close code. Codes that are not in the table end the session when they are private; the rest, such as
 * 1006 for a connection that broke, are temporary.
 *
 * @param code - close code of the socket
 * @param reason - reason of the close frame; may be empty
 * @param cause - error that the service reported in its last message; undefined when it did not
 * @returns an error, retryable when it is temporary; null when the session is complete
 */
export function errorOfClose(
  code: number,
  reason: string,
  cause?: { readonly message: string },
): LiveError | null {
  if (code === 1000) return null;
  const table: Readonly<Partial<Record<number, readonly [LiveErrorCode, boolean]>>> = closeTable;
  const [name, isRetryable] = table[code] ?? ['connection_lost', code < firstPrivateCode];
  const message = `The socket was closed with ${code}: ${reason || (cause?.message ?? name)}`;
  return new LiveError(name, message, { closeCode: code, isRetryable, cause });
}
