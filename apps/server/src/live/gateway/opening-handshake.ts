import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../errors/http-error.js';

/** True for a WebSocket upgrade request, which HTTP/1.0 does not support. */
export function isForWebSocket({
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): boolean {
  const isNewEnough = httpVersionMajor > 1 || httpVersionMinor >= 1;
  return isNewEnough && headers.upgrade?.toLowerCase() === 'websocket';
}

/** The error of a malformed opening handshake of a WebSocket (RFC 6455, section 4.2.1). */
export function toHandshakeError({ headers, method }: IncomingMessage, cause: Error): HttpError {
  if (method !== 'GET')
    return new HttpError(405, `A WebSocket is opened with GET, not with ${method}`, {
      headers: { allow: 'GET' },
    });
  if (headers['sec-websocket-version'] !== '13')
    return new HttpError(400, 'sec-websocket-version must be 13', {
      headers: { 'sec-websocket-version': '13' },
    });
  return HttpError.validation([`request is not a valid opening handshake: ${cause.message}`]);
}
