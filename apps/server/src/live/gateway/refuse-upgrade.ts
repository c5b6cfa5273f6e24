import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { rawResponse } from '../../errors/error-response.js';
import type { HttpError } from '../../errors/http-error.js';
import { requestIdentifier } from '../../errors/request-identifier.js';

/**
 * Responds to a request for a WebSocket with an error, and closes its connection.
 *
 * @param request - the request
 * @param socket - its connection
 * @param error - the error, as every other response has it
 * @param clock - the wall clock
 */
export function refuseUpgrade(
  { headers, url = '' }: IncomingMessage,
  socket: Duplex,
  error: HttpError,
  clock: Pick<Clock, 'now'>,
): void {
  if (socket.destroyed) return;
  const [path = ''] = url.split('?', 1);
  // Nobody else waits for the client to end its side.
  socket.once('finish', () => socket.destroy());
  socket.end(
    rawResponse(error, { path, requestId: requestIdentifier(headers), failedAt: clock.now() }),
  );
}
