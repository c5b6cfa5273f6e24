import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { rawResponse, requestIdentifier } from '../../errors/error-response.js';
import { HttpError } from '../../errors/http-error.js';
import { isOpenAiPath, openAiErrorBody } from './openai-error.js';

/** An error of the HTTP parser, which occurs before the framework sees a request. */
interface ConnectionError {
  code: string;
  rawPacket?: unknown;
}

/** Time for a client to read the response before the connection is destroyed, in milliseconds. */
const lingerMs = 2000;

const requestLine = /^[A-Z]+ ([^ ?#]{1,2048})\S* HTTP\//;
/** A request line that has not ended where the packet or the limit ends. */
const longRequestLine = /^[A-Z]+ ([^ ?#\r\n]{1,2048})[^ \r\n]*$/;
/** Largest request line and headers together, in bytes, as in Node. */
const maximumHeadBytes = 16 * 1024;

function toError({ code, rawPacket }: ConnectionError): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return longRequestLine.test(readStart(rawPacket, maximumHeadBytes))
      ? new HttpError(414, 'The request line is too long: at most 16 KiB are allowed')
      : new HttpError(431, 'The headers are too large: at most 16 KiB are allowed');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'The request took too long to arrive');
  return HttpError.validation(['request is not valid HTTP']);
}

function readPath({ code, rawPacket }: ConnectionError): string {
  const start = readStart(rawPacket, 4096);
  const isOverflow = code === 'HPE_HEADER_OVERFLOW';
  const found = requestLine.exec(start) ?? (isOverflow ? longRequestLine.exec(start) : null);
  return found?.[1] ?? '';
}

function readStart(rawPacket: unknown, bytes: number): string {
  return Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, bytes).toString('latin1') : '';
}

/**
 * Responds to a malformed request with the error envelope, and closes the connection. A connection
 * that has sent nothing is only closed.
 *
 * @param cause - error of the HTTP parser
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
  const path = readPath(cause);
  const failed = {
    path,
    requestId: context.requestId,
    failedAt: context.clock.now(),
  };
  const body = isOpenAiPath(path) ? openAiErrorBody(error) : undefined;
  socket.end(rawResponse(error, failed, body));
}

/** Responds to CONNECT, which is for proxies, and closes the connection. */
export function refuseConnect(
  { headers, url = '' }: IncomingMessage,
  socket: Duplex,
  clock: Pick<Clock, 'now'>,
): void {
  const error = new HttpError(405, 'CONNECT is not possible here: this service is no proxy', {
    headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  });
  // Destroyed here, since the client may never close its side.
  socket.once('finish', () => socket.destroy());
  socket.once('error', () => socket.destroy());
  const requestId = requestIdentifier(headers);
  socket.end(rawResponse(error, { path: url.slice(0, 2048), requestId, failedAt: clock.now() }));
}
