import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A connection of a client. */
export interface Connection {
  readonly socket: WebSocket;
  /** Carries the frames of the socket. */
  readonly transport: Duplex;
}
