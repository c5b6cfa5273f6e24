import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const sane = /^[\w.:-]{1,128}$/;

/**
 * Id of a request, for the log and for `X-Request-Id` of the response.
 *
 * @param headers - headers of the request
 * @returns the `x-request-id` of the caller when it has 1 to 128 letters, digits and `_ . : -`, otherwise a new uuid
 */
export function requestIdentifier(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}
