import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { errorBody, type FailedRequest } from '@earshot/core/protocol';
import type { HttpError } from './http-error.js';

const requestIdPattern = /^[\w.:-]{1,128}$/;

/**
 * Id of a request, for the log and for `X-Request-Id` of the response.
 *
 * @param headers - headers of the request
 * @returns the `x-request-id` of the caller when it has 1 to 128 letters, digits and `_ . : -`,
 * otherwise a new uuid
 */
export function requestIdentifier(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}

/**
 * A complete HTTP/1.1 response with the body of an error, for connections that have no response
 * object: refused connections, malformed requests and WebSocket upgrades.
 *
 * @param failed - the parts of the request that are known
 * @param body - by default the error envelope
 * @returns the text to write before the connection is closed
 */
export function rawResponse(
  error: HttpError,
  failed: FailedRequest,
  body: object = errorBody(error, failed),
): string {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': failed.requestId,
    ...error.headers,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
    ...lines,
    '',
    text,
  ].join('\r\n');
}
