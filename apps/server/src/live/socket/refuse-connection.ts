import type { CloseCodeName } from '@earshot/core';
import { getCloseCode } from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import type { Connection } from './connection.js';
import { readInTurn } from './paced-reading.js';

/** Reason why a socket is refused. */
export interface Refusal {
  readonly code: CloseCodeName;
  readonly reason: string;
}

/**
 * Closes a connection that is not served. What it still sends is read in the turns of its account.
 */
export function refuseConnection(
  { socket, transport }: Connection,
  { code, reason }: Refusal,
  { account, clock }: { readonly account: ProcessingAccount; readonly clock: Clock },
): void {
  readInTurn({ transport, account, clock, reading: socket });
  socket.close(getCloseCode(code), reason);
}
