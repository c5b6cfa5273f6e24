import type { closeCodes } from '@earshot/core';
import { LiveError, type LiveErrorCode } from '../errors/live-error.js';

type ContractCode = (typeof closeCodes)[number];

/**
 * Which close codes lead to a new connection. Its type holds it to the table of the contract, whose words a page need not load.
 */
const closeTable: {
  readonly [Entry in ContractCode as Entry['code']]: readonly [
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

/** Codes from here on are for applications (RFC 6455, section 7.4.2): one that is not in the table is not known to pass. */
const firstPrivateCode = 4000;

/**
 * What a close code means: what the table says; of the others, the private ones end the session, and the rest, such as 1006
 * for a connection that broke, are losses that pass.
 *
 * @param code - the close code
 * @param reason - what the other side said about it
 * @param cause - what the service reported before; undefined when it did not
 * @returns what went wrong, retryable when it passes; null when the session is complete
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
