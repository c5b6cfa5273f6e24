import type { Duplex } from 'node:stream';
import type { CloseCodeName } from '@earshot/core';
import { getCloseCode } from '@earshot/core/protocol';
import type { WebSocket } from 'ws';
import { systemClock } from '../../clock/index.js';

/** A connection of a client. */
export interface Connection {
  readonly socket: WebSocket;
  /** The connection that carries the frames of the socket. */
  readonly transport: Duplex;
}

/** Time limit for the client's part of the closing handshake, in milliseconds. */
const closingMs = 2000;

/**
 * Closes a WebSocket, and terminates it when the client does not complete the closing handshake
 * (RFC 6455, section 7) in time.
 */
export function closeSocket(
  { socket }: Pick<Connection, 'socket'>,
  name: CloseCodeName,
  reason: string,
): void {
  socket.close(getCloseCode(name), reason);
  // The clock of the machine, since the client responds over a real network even if the session has
  // another clock.
  socket.once(
    'close',
    systemClock.after(closingMs, () => socket.terminate()),
  );
}
