import type { Duplex } from 'node:stream';
import type { CloseCodeName } from '@earshot/core';
import { closeCodeOf } from '@earshot/core/protocol';
import type { WebSocket } from 'ws';
import { systemClock } from '../../clock/index.js';

/** A connection of a client. */
export interface Connection {
  readonly socket: WebSocket;
  /** Carries the frames of the socket. */
  readonly transport: Duplex;
}

/** Length of a payload from which on the head of its frame has a length of 16 bits, and the largest such length (RFC 6455, section 5.2). */
const extendedLength = { from: 126, upTo: 65_535 };

/** The first two bytes of an unmasked text frame in one piece whose length has 16 bits. */
const textFrameHead = '\u0081\u007e';

/**
 * Sends a text over a WebSocket, of which no fragment of a message is under way. The library writes a frame as two buffers; a text of
 * ASCII, as acknowledgements are, is written as one string, which costs a third.
 */
export function sendText({ socket, transport }: Connection, text: string): void {
  const { length } = text;
  if (
    length < extendedLength.from ||
    length > extendedLength.upTo ||
    Buffer.byteLength(text) > length
  )
    socket.send(text);
  else if (socket.readyState === socket.OPEN)
    transport.write(
      `${textFrameHead}${String.fromCharCode(length >> 8, length & 255)}${text}`,
      'latin1',
    );
}

/** Time that a client may take for its part of the closing handshake, in milliseconds. */
const closingMs = 2000;

/** Closes a WebSocket, and terminates it when the client does not complete the closing handshake (RFC 6455, section 7) in time. */
export function closeSocket(
  { socket }: Pick<Connection, 'socket'>,
  name: CloseCodeName,
  reason: string,
): void {
  socket.close(closeCodeOf(name), reason);
  // The client takes its part over a real network, whichever clock the session has.
  socket.once(
    'close',
    systemClock.after(closingMs, () => socket.terminate()),
  );
}
