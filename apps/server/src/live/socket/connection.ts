import type { Duplex } from 'node:stream';
import type { CloseCodeName } from '@earshot/core';
import { closeCodeOf } from '@earshot/core/protocol';
import type { WebSocket } from 'ws';
import { systemClock } from '../../clock/index.js';

/** A connection of a client. */
export interface Connection {
  readonly socket: WebSocket;
  /** The connection that carries the frames of the socket. */
  readonly transport: Duplex;
}

/** Range of payload lengths that a frame header encodes in 16 bits (RFC 6455, section 5.2). */
const extendedLength = { from: 126, upTo: 65_535 };

/** The first two bytes of an unmasked, unfragmented text frame with a 16-bit length. */
const textFrameHead = '\u0081\u007e';

/**
 * Sends a text over a WebSocket on which no fragmented message is under way. The library writes a
 * frame as two buffers. An ASCII text, such as an acknowledgement, is written as a single string,
 * which takes a third of the time.
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
  socket.close(closeCodeOf(name), reason);
  // The clock of the machine, since the client responds over a real network even if the session has
  // another clock.
  socket.once(
    'close',
    systemClock.after(closingMs, () => socket.terminate()),
  );
}
