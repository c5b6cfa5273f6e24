import type { Socket } from 'node:net';
import { HttpError } from '../../errors/http-error.js';
import { rawResponse } from '../../errors/raw-response.js';

/** A fault of a connection: no request could be read from it, so the framework never saw one. */
interface ConnectionFault {
  code: string;
  rawPacket?: unknown;
}

/** Time in which a client may read the response before the connection is destroyed. */
const lingerMs = 2000;

const requestLine = /^[A-Z]+ ([^ ?#]{1,2048})\S* HTTP\//;

function toError({ code }: ConnectionFault): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers are too large: at most 16 KiB are allowed');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'The request took too long to arrive');
  return HttpError.validation(['request is not valid HTTP']);
}

function pathOf({ rawPacket }: ConnectionFault): string {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 4096).toString('latin1') : '';
  return requestLine.exec(start)?.[1] ?? '';
}

/**
 * Answers a connection that did not bring a readable request with the same envelope as any other fault, and closes it; one that brought
 * nothing at all is only closed.
 *
 * @param fault - what the HTTP parser found
 * @param socket - the connection
 * @param context - the id for this fault and the time, in milliseconds since the epoch
 */
export function answerClientError(
  fault: ConnectionFault,
  socket: Socket,
  context: { requestId: string; now: number },
): void {
  // Nothing was asked for on a connection that brought nothing.
  const isUnused = socket.bytesRead === 0;
  if (fault.code === 'ECONNRESET' || isUnused || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // A client that reads nothing, or goes on writing, never closes its side.
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
  const error = toError(fault);
  const failed = { path: pathOf(fault), requestId: context.requestId, failedAt: context.now };
  socket.end(rawResponse(error, failed));
}
