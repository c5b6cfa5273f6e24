import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { rawResponse, requestIdentifier } from '../../errors/error-response.js';
import type { HttpError } from '../../errors/http-error.js';
import { requestHead } from './request-head.js';

/**
 * Responds to a WebSocket upgrade request with an error, and closes its connection.
 *
 * @param socket - the connection of the request
 */
export function refuseUpgrade(
  { headers, url = '' }: IncomingMessage,
  socket: Duplex,
  error: HttpError,
  clock: Pick<Clock, 'now'>,
): void {
  if (socket.destroyed) return;
  const [path = ''] = url.split('?', 1);
  // Destroyed here, since the client may never close its side.
  socket.once('finish', () => socket.destroy());
  socket.end(
    rawResponse(error, { path, requestId: requestIdentifier(headers), failedAt: clock.now() }),
  );
}

/** Headers of a protocol upgrade. */
const upgradeHeaders = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Serves a request as if it had not offered to upgrade, as servers do that do not support the
 * offered protocol: some clients offer HTTP/2 with every request.
 *
 * @param server - emitter of the `upgrade` event. The other parameters are the arguments of that
 * event
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const isClosing = /\bclose\b/i.test(request.headers.connection ?? '');
  const plain = requestHead(
    request,
    (name) => !upgradeHeaders.has(name),
    isClosing ? ['connection: close'] : [],
  );
  socket.unshift(Buffer.concat([plain, head]));
  server.emit('connection', socket);
}
