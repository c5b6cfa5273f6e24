import type { Clock } from '../clock.js';
import type { WebSocketLike } from './web-socket.js';

/** Events of a {@link SocketConnection}. `lost` is the last one. */
export interface ConnectionEvents {
  opened(): void;
  /** A frame was received: its text, or null for a binary one. */
  received(text: string | null): void;
  /** The connection has ended. The socket is given when it ended by itself. */
  lost(code: number, reason: string, socket?: WebSocketLike): void;
}

/** Close code of a connection that broke (RFC 6455, section 7.4.1). */
const abnormalClosure = 1006;

/**
 * Close code of a socket that another one replaces. With 1000 or 1001, the service would regard the
 * recording as complete.
 */
const abandonment = 4000;

/** One socket of a session, from its opening to its end. */
export interface SocketConnection {
  readonly socket: WebSocketLike;
  /** Closes the socket and reports it as lost. */
  abandon(reason: string): void;
  /** Closes the socket because the session has ended. No event follows. */
  release(): void;
}

/**
 * Follows a socket that is being opened.
 *
 * @param openTimeoutMs - longest time for the opening, in milliseconds
 * @param events - called for the events of the socket
 */
export function followSocket(
  socket: WebSocketLike,
  clock: Clock,
  openTimeoutMs: number,
  events: ConnectionEvents,
): SocketConnection {
  let listening: ConnectionEvents | undefined = events;

  /** Ends the events of the socket. */
  function detach(): ConnectionEvents | undefined {
    const last = listening;
    listening = undefined;
    cancelTimeout();
    return last;
  }

  function abandon(reason: string): void {
    const last = detach();
    socket.close(abandonment);
    last?.lost(abnormalClosure, reason);
  }

  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => {
    cancelTimeout();
    listening?.opened();
  });
  socket.addEventListener('message', ({ data }) => {
    listening?.received(typeof data === 'string' ? data : null);
  });
  // The close that follows carries the reason, but sockets of Node throw an error that has no
  // listener.
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('close', ({ code, reason }) => detach()?.lost(code, reason, socket));
  const cancelTimeout = clock.setTimeout(
    () => abandon(`not opened within ${openTimeoutMs} ms`),
    openTimeoutMs,
  );
  return {
    socket,
    abandon,
    release() {
      detach();
      socket.close(1000);
    },
  };
}
