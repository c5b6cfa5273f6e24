import type { Socket } from 'node:net';
import type { Clock } from '../../clock/index.js';
import { rawResponse } from '../../errors/error-response.js';
import { HttpError } from '../../errors/http-error.js';

/** An error of the HTTP parser, which occurs before the framework sees a request. */
interface ConnectionError {
  code: string;
  rawPacket?: unknown;
}

/** Time for a client to read the response before the connection is destroyed, in milliseconds. */
const lingerMs = 2000;

const requestLine = /^[A-Z]+ ([^ ?#]{1,2048})\S* HTTP\//;

function toError({ code }: ConnectionError): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers are too large: at most 16 KiB are allowed');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'The request took too long to arrive');
  return HttpError.validation(['request is not valid HTTP']);
}

function pathOf({ rawPacket }: ConnectionError): string {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 4096).toString('latin1') : '';
  return requestLine.exec(start)?.[1] ?? '';
}

/**
 * Responds to a malformed request with the error envelope, and closes the connection; a connection that has sent nothing is only closed.
 *
 * @param cause - error of the HTTP parser
 * @param socket - the connection
 * @param context - id and clock for the response
 */
export function respondToClientError(
  cause: ConnectionError,
  socket: Socket,
  context: { requestId: string; clock: Pick<Clock, 'after' | 'now'> },
): void {
  const isUnused = socket.bytesRead === 0;
  if (cause.code === 'ECONNRESET' || isUnused || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // A client that reads nothing, or continues to write, would never close its side.
  socket.once(
    'close',
    context.clock.after(lingerMs, () => socket.destroy()),
  );
  const error = toError(cause);
  const failed = {
    path: pathOf(cause),
    requestId: context.requestId,
    failedAt: context.clock.now(),
  };
  socket.end(rawResponse(error, failed));
}
