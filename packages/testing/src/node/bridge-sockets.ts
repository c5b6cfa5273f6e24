import type { WebSocket } from 'ws';
import type { FakeSocket } from '../sockets/fake-socket.js';

/** Codes of an end without a closing handshake, and of one without a code. */
const lost = 1006;
const withoutCode = 1005;

/** Passes what arrives at a socket of a port on to that of a fake, and back, until one is closed. */
export function bridgeSockets(own: WebSocket, client: FakeSocket): void {
  own.on('message', (data: Buffer, isBinary) => client.send(isBinary ? data : data.toString()));
  own.on('close', (code) => {
    if (code === 1000 || code >= 3000) client.close(code);
    else client.close();
  });
  // The event `close` follows.
  own.on('error', () => undefined);
  client.addEventListener('message', ({ data }) => own.send(data as string | ArrayBuffer));
  client.addEventListener('close', ({ code, reason }) => {
    if (code === lost) own.terminate();
    else if (code === withoutCode) own.close();
    else own.close(code, reason);
  });
}
