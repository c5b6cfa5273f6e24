import type { Connection } from './connection.js';

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
